import sanitizeHtml from "sanitize-html";
import { getAttribute, type HtmlElement } from "./parse-html";
import { escapeAttribute } from "./plain-text";
import { sanitizeLink, toPictureUrl } from "./safe-url";

/** Stored tag of each source tag; any other tag is dropped and its text preserved. */
const WRITTEN_AS: ReadonlyMap<string, string> = new Map([
  ...(
    "a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 " +
    "hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th " +
    "thead time tr u ul var wbr"
  )
    .split(" ")
    .map((tag): [string, string] => [tag, tag]),
  // The page's headline is its only h1.
  ["h1", "h2"],
  ["acronym", "abbr"],
  ["address", "p"],
  ["dir", "ul"],
  ["menu", "ul"],
  ["strike", "s"],
  ["tt", "code"],
]);

const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "target", "rel"],
  abbr: ["title"],
  bdo: ["dir"],
  del: ["datetime"],
  details: ["open"],
  img: ["src", "alt", "title", "width", "height"],
  ins: ["datetime"],
  li: ["value"],
  ol: ["start", "reversed", "type"],
  p: ["dir", "lang", "style"],
  span: ["dir", "lang"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
};

const TEXT_ALIGN = /text-align:\s*(left|right|center|justify)/i;

/** Policy of stored text, as sanitize-html options. */
export const TEXT_POLICY: sanitizeHtml.IOptions = {
  allowedTags: [...new Set(WRITTEN_AS.values())],
  allowedAttributes: Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowedStyles: { p: { "text-align": [/^(?:left|right|center|justify)$/] } },
};

function getRel(element: HtmlElement): string {
  const tokens = getAttribute(element, "rel")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => ["nofollow", "sponsored", "ugc", "noreferrer"].includes(word));
  return [...tokens, ...(getAttribute(element, "target") === "_blank" ? ["noopener"] : [])].join(" ");
}

function getStyle(element: HtmlElement): string {
  const aligned =
    TEXT_ALIGN.exec(getAttribute(element, "style"))?.[1] ??
    /(?:^|\s)has-text-align-(left|right|center)(?:\s|$)/.exec(getAttribute(element, "class"))?.[1];
  return aligned === undefined ? "" : `text-align:${aligned.toLowerCase()}`;
}

function toAttributeValue(element: HtmlElement, name: string): string | null {
  if (name === "href") return sanitizeLink(getAttribute(element, "href"));
  if (name === "rel") return getRel(element) || null;
  if (name === "style") return getStyle(element) || null;
  if (name === "target") return getAttribute(element, "target") === "_blank" ? "_blank" : null;
  if (name === "open" || name === "reversed") return Object.hasOwn(element.attributes, name) ? "" : null;
  if (name === "width" || name === "height") return /^\d{1,5}/.exec(getAttribute(element, name))?.[0] ?? null;
  return getAttribute(element, name) || null;
}

/** Returns the stored tag of a source tag; null: only its text is preserved. */
export function toStoredTag(name: string): string | null {
  return WRITTEN_AS.get(name) ?? null;
}

/** Writes an element's opening tag with its allowed attributes. `tag` comes from `writtenAs`. */
export function openTag(element: HtmlElement, tag: string): string {
  let html = `<${tag}`;
  for (const name of ATTRIBUTES[tag] ?? []) {
    const value = toAttributeValue(element, name);
    if (value !== null) html += ` ${name}="${escapeAttribute(value)}"`;
  }
  return `${html}${VOID.has(tag) ? " />" : ">"}`;
}

/** Writes the closing tag; empty for a void element. */
export function closeTag(tag: string): string {
  return VOID.has(tag) ? "" : `</${tag}>`;
}

/** Writes an inline picture; empty: its address is not http(s). */
export function writeInlineImage(element: HtmlElement, siteUrl: string): string {
  const url = toPictureUrl(getAttribute(element, "src"), siteUrl);
  if (url === null || url.startsWith("data:")) return "";
  return openTag({ ...element, attributes: { ...element.attributes, src: url } }, "img");
}

const BARE_TAGS = [...new Set(WRITTEN_AS.values())].filter((tag) => !VOID.has(tag)).join("|");

const TRUSTED_TAG = new RegExp(
  `</?(?:${BARE_TAGS})>|<(?:br|hr) />|<a href="(?:https?://|/(?!/)|#|mailto:)[^"<>]*">|<p style="text-align:[a-z]+">`,
  "y",
);

/** Whether every tag is harmless by a strict grammar. Linear in its length. */
function isPlainlyInert(html: string): boolean {
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", TRUSTED_TAG.lastIndex)) {
    TRUSTED_TAG.lastIndex = at;
    if (!TRUSTED_TAG.test(html)) return false;
  }
  return true;
}

/**
 * Sanitizes all text before it is stored: the output of `openTag` and `closeTag` passes through sanitize-html in any
 * case. Runs of bare tags and plain links, most of all text, are accepted by a stricter grammar that is ten times as
 * fast.
 */
export function sanitizeText(html: string): string {
  return isPlainlyInert(html) ? html : sanitizeHtml(html, TEXT_POLICY);
}
