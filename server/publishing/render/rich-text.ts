import sanitizeHtml from "sanitize-html";
import { Html, removeIllegalCharacters } from "./html";
import { safeLink, safeSource } from "./safe-url.rules";

/** Running-text capabilities of a medium. */
export interface RichTextProfile {
  tags: readonly string[];
  /** Tags that the medium has under another name. */
  rename: Readonly<Record<string, string>>;
  /** Name of the picture tag; null: pictures are removed. */
  picture: "img" | "amp-img" | null;
}

const INLINE = [
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "br",
  "cite",
  "code",
  "del",
  "dfn",
  "em",
  "i",
  "ins",
  "kbd",
  "mark",
];
const MORE_INLINE = ["q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr"];
const BLOCKS = [
  "blockquote",
  "dd",
  "div",
  "dl",
  "dt",
  "figcaption",
  "figure",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
];
const MORE_BLOCKS = ["li", "ol", "p", "pre", "ul"];
const TABLES = ["caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr"];

const ALL_TAGS = [...INLINE, ...MORE_INLINE, ...BLOCKS, ...MORE_BLOCKS, ...TABLES];
const RENAMED = { h1: "h2", strike: "s", tt: "code", center: "div" };

/** Full set of tags, for pages and feed readers. */
export const PAGE_TEXT: RichTextProfile = { tags: ALL_TAGS, rename: RENAMED, picture: "img" };

export const AMP_TEXT: RichTextProfile = { tags: ALL_TAGS, rename: RENAMED, picture: "amp-img" };

/** The few tags that instant articles support. */
export const INSTANT_TEXT: RichTextProfile = {
  tags: ["p", "a", "b", "strong", "i", "em", "br", "ul", "ol", "li", "blockquote", "h2"],
  rename: { ...RENAMED, h1: "h2", h3: "h2", h4: "h2", h5: "h2", h6: "h2", div: "p", pre: "p", tr: "p" },
  picture: null,
};

const RELATIONS = new Set(["nofollow", "sponsored", "ugc", "license", "author"]);
const PIXELS = /^[1-9][0-9]{0,4}$/;

const ALLOWED_ATTRIBUTES = {
  "*": ["lang", "dir", "title"],
  a: ["href", "rel", "target"],
  time: ["datetime"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  img: ["src", "alt", "width", "height", "loading", "decoding"],
  "amp-img": ["src", "alt", "width", "height", "layout", "class"],
};

type Tag = sanitizeHtml.Tag;

function omitNull(attribs: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );
}

function transformLink(attribs: sanitizeHtml.Attributes, siteUrl: string): Tag {
  const relations = (attribs.rel ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((relation) => RELATIONS.has(relation));
  const opensNewTab = attribs.target === "_blank";
  if (opensNewTab) relations.push("noopener");
  return {
    tagName: "a",
    attribs: omitNull({
      href: safeLink(attribs.href, siteUrl),
      title: attribs.title,
      rel: relations.length === 0 ? null : relations.join(" "),
      target: opensNewTab ? "_blank" : null,
    }),
  };
}

function transformPicture(
  tagName: "img" | "amp-img",
  attribs: sanitizeHtml.Attributes,
  siteUrl: string,
): Tag {
  const width = PIXELS.test(attribs.width ?? "") ? attribs.width : null;
  const height = PIXELS.test(attribs.height ?? "") ? attribs.height : null;
  const sized = width !== null && height !== null;
  const source = { src: safeSource(attribs.src, siteUrl), alt: attribs.alt ?? "" };
  if (tagName === "img") {
    return { tagName, attribs: omitNull({ ...source, width, height, loading: "lazy", decoding: "async" }) };
  }
  // AMP lays a page out before any picture loads: one of unknown size is fitted into a 16:9 box.
  const box = sized
    ? { width, height, layout: "intrinsic" }
    : { width: "16", height: "9", layout: "responsive", class: "contain" };
  return { tagName, attribs: omitNull({ ...source, ...box }) };
}

/** Create a medium's sanitiser: any HTML in, only inert allow-listed markup out, with absolute addresses. */
export function createRichText(profile: RichTextProfile, siteUrl: string): (source: unknown) => Html {
  const { picture } = profile;
  const rename = Object.fromEntries(
    Object.entries(profile.rename).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, true)]),
  );
  const toPicture = (attribs: sanitizeHtml.Attributes) =>
    transformPicture(picture ?? "img", attribs, siteUrl);
  const pictures =
    picture === null
      ? {}
      : Object.fromEntries(
          ["img", picture].map((name) => [
            name,
            (_name: string, attribs: sanitizeHtml.Attributes) => toPicture(attribs),
          ]),
        );
  const options: sanitizeHtml.IOptions = {
    allowedTags: picture === null ? [...profile.tags] : [...profile.tags, picture],
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedClasses: { "amp-img": ["contain"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "iframe",
      "object",
      "svg",
      "math",
    ],
    transformTags: {
      ...rename,
      a: (_name, attribs) => transformLink(attribs, siteUrl),
      ...pictures,
    },
    // The filter receives the tag name of the source.
    exclusiveFilter: ({ tag, attribs }) => tag in pictures && attribs.src === undefined,
  };
  return (source) =>
    typeof source === "string"
      ? Html.trusted(sanitizeHtml(removeIllegalCharacters(source), options))
      : Html.empty;
}
