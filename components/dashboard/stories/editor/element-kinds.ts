import type { EditedElement } from "./edited-story";

export interface ElementField {
  /** `metadata.content` */
  path: string;
  label: string;
  /** Long text, with several lines. */
  area?: true;
  /** base64 on the wire, code on the page. */
  code?: true;
  hint?: string;
  /** A story of ours, found by its headline. */
  story?: true;
}

/** Elements that show pictures: `image` is one, `gallery` holds several. */
type Pictures = "image" | "gallery";

export interface ElementKind {
  type: string;
  subtype: string | null;
  label: string;
  fields: readonly ElementField[];
  /** What a new one holds beside its fields. */
  blank?: EditedElement;
  pictures?: Pictures;
}

const HTML = "HTML is kept; what could act is taken out.";
const text: ElementField = { path: "text", label: "Text", area: true, hint: HTML };
const quoted: readonly ElementField[] = [
  { path: "metadata.content", label: "Words", area: true },
  { path: "metadata.attribution", label: "Attribution" },
];
const code: ElementField = { path: "embed-js", label: "Code", area: true, code: true };
const player: readonly ElementField[] = [
  { path: "url", label: "Address of the page" },
  { path: "embed-url", label: "Address of the player" },
];

function kind(name: string, label: string, fields: readonly ElementField[]): ElementKind {
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
).map(([subtype, label]) => kind(`jsembed/${subtype}`, label, [code]));

/** Elements that have a form of their own; all others are edited as the text they are stored as. */
export const ELEMENT_KINDS: readonly ElementKind[] = [
  kind("text", "Text", [text]),
  kind("title", "Heading", [{ path: "text", label: "Heading" }]),
  {
    ...kind("image", "Picture", [
      { path: "title", label: "Caption" },
      { path: "image-attribution", label: "Attribution" },
      { path: "alt-text", label: "Words for those who cannot see it" },
      { path: "hyperlink", label: "Link" },
    ]),
    blank: { "image-s3-key": null, "image-metadata": null },
    pictures: "image",
  },
  {
    ...kind("composite/image-gallery", "Gallery", []),
    blank: { metadata: { type: "gallery" }, "story-elements": [] },
    pictures: "gallery",
  },
  kind("text/summary", "Summary", [text]),
  kind("text/quote", "Quote", quoted),
  kind("text/blockquote", "Block quote", quoted),
  kind("text/bigfact", "Big fact", [
    { path: "metadata.content", label: "Figure" },
    { path: "metadata.attribution", label: "What it says", area: true },
  ]),
  kind("text/blurb", "Blurb", [{ path: "metadata.content", label: "Words", area: true }]),
  kind("text/question", "Question", [text]),
  kind("text/answer", "Answer", [text]),
  kind("text/q-and-a", "Question and answer", [
    { path: "metadata.question", label: "Question", area: true },
    { path: "metadata.answer", label: "Answer", area: true },
  ]),
  kind("text/also-read", "Also read", [
    { path: "text", label: "Headline" },
    { path: "metadata.linked-story-id", label: "Story", story: true },
  ]),
  {
    ...kind("text/cta", "Call to action", [
      { path: "metadata.cta-title", label: "Title" },
      { path: "metadata.cta-url", label: "Address" },
    ]),
    blank: { metadata: { "open-in-new-tab": false, "no-follow": false } },
  },
  kind("youtube-video", "YouTube video", player),
  kind("soundcloud-audio", "SoundCloud recording", player),
  kind("jsembed", "Embed", [code]),
  ...embeds,
  {
    ...kind("file/attachment", "File", [
      { path: "file-name", label: "File name" },
      { path: "url", label: "Address" },
      { path: "content-type", label: "Media type" },
    ]),
    blank: { "s3-key": null },
  },
  {
    ...kind("data/table", "Table", [{ path: "data.content", label: "Values, as CSV", area: true }]),
    blank: { data: { content: "", "content-type": "csv" }, metadata: { "has-header": true } },
  },
];

/** The kind of an element that has a form; null for the others. */
export function kindOf(element: EditedElement): ElementKind | null {
  const subtype = element.subtype ?? null;
  return ELEMENT_KINDS.find((one) => one.type === element.type && one.subtype === subtype) ?? null;
}

/** A new element, empty. */
export function blankElement({ type, subtype, fields, blank }: ElementKind): EditedElement {
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
