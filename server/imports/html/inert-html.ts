import sanitizeHtml from "sanitize-html";
import { attributeOf, type HtmlElement } from "./parse-html";
import { escapeAttribute } from "./plain-text";
import { imageUrl, safeLink } from "./safe-url";

/** Tags of stored text, by the tag that they are written with; every other tag is dropped and its text kept. */
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

/** What stored text may hold, in the words of sanitize-html. */
export const TEXT_POLICY: sanitizeHtml.IOptions = {
  allowedTags: [...new Set(WRITTEN_AS.values())],
  allowedAttributes: Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowedStyles: { p: { "text-align": [/^(?:left|right|center|justify)$/] } },
};

function relOf(element: HtmlElement): string {
  const given = attributeOf(element, "rel")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => ["nofollow", "sponsored", "ugc", "noreferrer"].includes(word));
  return [...given, ...(attributeOf(element, "target") === "_blank" ? ["noopener"] : [])].join(" ");
}

function styleOf(element: HtmlElement): string {
  const aligned =
    TEXT_ALIGN.exec(attributeOf(element, "style"))?.[1] ??
    /(?:^|\s)has-text-align-(left|right|center)(?:\s|$)/.exec(attributeOf(element, "class"))?.[1];
  return aligned === undefined ? "" : `text-align:${aligned.toLowerCase()}`;
}

function valueOf(element: HtmlElement, name: string): string | null {
  if (name === "href") return safeLink(attributeOf(element, "href"));
  if (name === "rel") return relOf(element) || null;
  if (name === "style") return styleOf(element) || null;
  if (name === "target") return attributeOf(element, "target") === "_blank" ? "_blank" : null;
  if (name === "open" || name === "reversed") return Object.hasOwn(element.attributes, name) ? "" : null;
  if (name === "width" || name === "height") return /^\d{1,5}/.exec(attributeOf(element, name))?.[0] ?? null;
  return attributeOf(element, name) || null;
}

/** How a tag is written in stored text: the tag's name there, or null where only its text may stay. */
export function writtenAs(name: string): string | null {
  return WRITTEN_AS.get(name) ?? null;
}

/** The opening tag of an element, with the attributes that are allowed on it. `tag` comes from `writtenAs`. */
export function openTag(element: HtmlElement, tag: string): string {
  let html = `<${tag}`;
  for (const name of ATTRIBUTES[tag] ?? []) {
    const value = valueOf(element, name);
    if (value !== null) html += ` ${name}="${escapeAttribute(value)}"`;
  }
  return `${html}${VOID.has(tag) ? " />" : ">"}`;
}

/** The closing tag; nothing for a tag that has none. */
export function closeTag(tag: string): string {
  return VOID.has(tag) ? "" : `</${tag}>`;
}

/** A picture within text, or nothing where its address is not one of the web. */
export function inlineImage(element: HtmlElement, siteUrl: string): string {
  const url = imageUrl(attributeOf(element, "src"), siteUrl);
  if (url === null || url.startsWith("data:")) return "";
  return openTag({ ...element, attributes: { ...element.attributes, src: url } }, "img");
}

const BARE_TAGS = [...new Set(WRITTEN_AS.values())].filter((tag) => !VOID.has(tag)).join("|");

const TRUSTED_TAG = new RegExp(
  `</?(?:${BARE_TAGS})>|<(?:br|hr) />|<a href="(?:https?://|/(?!/)|#|mailto:)[^"<>]*">|<p style="text-align:[a-z]+">`,
  "y",
);

/** Whether every tag in the HTML is one that could not do harm in any writing. Linear in its length. */
function isPlainlyInert(html: string): boolean {
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", TRUSTED_TAG.lastIndex)) {
    TRUSTED_TAG.lastIndex = at;
    if (!TRUSTED_TAG.test(html)) return false;
  }
  return true;
}

/**
 * The last gate of everything that becomes stored text: HTML as `openTag` and `closeTag` wrote it goes through
 * sanitize-html, whatever they did. Runs of bare tags and plain links, most of all text, are let through by a
 * stricter grammar that is ten times as fast.
 */
export function sanitizeText(html: string): string {
  return isPlainlyInert(html) ? html : sanitizeHtml(html, TEXT_POLICY);
}
