import type { EditedElement } from "./edited-story";

export interface ElementField {
  /** `metadata.content` */
  path: string;
  label: string;
  /** Multi-line text. */
  area?: true;
  /** base64 on the wire, code on the page. */
  code?: true;
  hint?: string;
  /** A story of this publication, searched by headline. */
  story?: true;
}

/** Elements with pictures: `image` has one, `gallery` several. */
type Pictures = "image" | "gallery";

export interface ElementKind {
  type: string;
  subtype: string | null;
  label: string;
  fields: readonly ElementField[];
  /** Initial content of a new element beside its fields. */
  blank?: EditedElement;
  pictures?: Pictures;
}

const HTML = "Basic HTML allowed; scripts are removed.";
const text: ElementField = { path: "text", label: "Text", area: true, hint: HTML };
const quoted: readonly ElementField[] = [
  { path: "metadata.content", label: "Text", area: true },
  { path: "metadata.attribution", label: "Attribution" },
];
const code: ElementField = { path: "embed-js", label: "Code", area: true, code: true };
const player: readonly ElementField[] = [
  { path: "url", label: "Page URL" },
  { path: "embed-url", label: "Player URL" },
];

function createKind(name: string, label: string, fields: readonly ElementField[]): ElementKind {
  const [type = "", subtype = ""] = name.split("/");
  return { type, subtype: subtype === "" ? null : subtype, label, fields };
}

const embeds = (
  [
    ["location", "Map"],
    ["tweet", "Post on X"],
    ["instagram", "Instagram post"],
    ["facebook-post", "Facebook post"],
    ["facebook-video", "Facebook video"],
    ["dailymotion-video", "Dailymotion video"],
    ["dailymotion-embed-script", "Dailymotion player"],
    ["tiktok-video", "TikTok video"],
    ["vidible-video", "Vidible video"],
  ] as const
).map(([subtype, label]) => createKind(`jsembed/${subtype}`, label, [code]));

/** Elements with a form; all others are edited as JSON. */
export const ELEMENT_KINDS: readonly ElementKind[] = [
  createKind("text", "Text", [text]),
  createKind("title", "Heading", [{ path: "text", label: "Heading" }]),
  {
    ...createKind("image", "Picture", [
      { path: "title", label: "Caption" },
      { path: "image-attribution", label: "Attribution" },
      { path: "alt-text", label: "Alt text" },
      { path: "hyperlink", label: "Link" },
    ]),
    blank: { "image-s3-key": null, "image-metadata": null },
    pictures: "image",
  },
  {
    ...createKind("composite/image-gallery", "Gallery", []),
    blank: { metadata: { type: "gallery" }, "story-elements": [] },
    pictures: "gallery",
  },
  createKind("text/summary", "Summary", [text]),
  createKind("text/quote", "Quote", quoted),
  createKind("text/blockquote", "Block quote", quoted),
  createKind("text/bigfact", "Big fact", [
    { path: "metadata.content", label: "Figure" },
    { path: "metadata.attribution", label: "Description", area: true },
  ]),
  createKind("text/blurb", "Blurb", [{ path: "metadata.content", label: "Text", area: true }]),
  createKind("text/question", "Question", [text]),
  createKind("text/answer", "Answer", [text]),
  createKind("text/q-and-a", "Question and answer", [
    { path: "metadata.question", label: "Question", area: true },
    { path: "metadata.answer", label: "Answer", area: true },
  ]),
  createKind("text/also-read", "Also read", [
    { path: "text", label: "Headline" },
    { path: "metadata.linked-story-id", label: "Story", story: true },
  ]),
  {
    ...createKind("text/cta", "Call to action", [
      { path: "metadata.cta-title", label: "Title" },
      { path: "metadata.cta-url", label: "URL" },
    ]),
    blank: { metadata: { "open-in-new-tab": false, "no-follow": false } },
  },
  createKind("youtube-video", "YouTube video", player),
  createKind("soundcloud-audio", "SoundCloud recording", player),
  createKind("jsembed", "Embed", [code]),
  ...embeds,
  {
    ...createKind("file/attachment", "File", [
      { path: "file-name", label: "File name" },
      { path: "url", label: "URL" },
      { path: "content-type", label: "Media type" },
    ]),
    blank: { "s3-key": null },
  },
  {
    ...createKind("data/table", "Table", [{ path: "data.content", label: "Data (CSV)", area: true }]),
    blank: { data: { content: "", "content-type": "csv" }, metadata: { "has-header": true } },
  },
];

/** Return the kind of an element that has a form; null for others. */
export function getElementKind(element: EditedElement): ElementKind | null {
  const subtype = element.subtype ?? null;
  return ELEMENT_KINDS.find((kind) => kind.type === element.type && kind.subtype === subtype) ?? null;
}

/** Create an empty element. */
export function createBlankElement({ type, subtype, fields, blank }: ElementKind): EditedElement {
  const filled = fields.reduce<Record<string, unknown>>(
    (element, { path }) => {
      const [key = "", inner] = path.split(".");
      if (inner === undefined) return { ...element, [key]: "" };
      const inside = element[key];
      return { ...element, [key]: { ...(typeof inside === "object" ? inside : {}), [inner]: "" } };
    },
    { metadata: {}, ...blank },
  );
  return { type, subtype, title: "", description: "", ...(type === "text" && { text: "" }), ...filled };
}
