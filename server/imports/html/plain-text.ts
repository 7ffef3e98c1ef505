import { type HtmlNode, parseHtml } from "./parse-html";

/** Elements with invisible text. */
export const INVISIBLE: ReadonlySet<string> = new Set([
  ..."script style noscript template head title link meta base param source track iframe".split(" "),
  ..."noembed noframes object video audio datalist".split(" "),
]);

/** Inline elements; any other ends the line. */
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb rp rt ruby s samp small span " +
    "strike strong sub sup time tt u var wbr"
  ).split(" "),
);

/** Whether an element is inline. */
export function isInline(name: string): boolean {
  return INLINE_ELEMENTS.has(name);
}

function collect(nodes: readonly HtmlNode[], parts: string[]): void {
  for (const node of nodes) {
    if (node.kind === "text") parts.push(node.text);
    if (node.kind !== "element" || INVISIBLE.has(node.name)) continue;
    const gap = !isInline(node.name);
    if (gap) parts.push(" ");
    collect(node.children, parts);
    if (gap) parts.push(" ");
  }
}

/** Collapses white space to single spaces and trims the ends. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/\s\s+|[^\S ]/g, " ").trim();
}

/** Returns the visible text of parsed HTML, with collapsed white space. */
export function getNodesText(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  collect(nodes, parts);
  return collapseWhiteSpace(parts.join(""));
}

/** Returns the visible text of HTML, with decoded entities and collapsed white space. */
export function toPlainText(html: string): string {
  return getNodesText(parseHtml(html));
}

const UNESCAPES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

const INLINE_TAG = new RegExp(`</?(?:${[...INLINE_ELEMENTS].join("|")})(?: [^>]*)?>`, "g");

/**
 * Returns the text of HTML that this module wrote itself, with collapsed white space. Same result as `plainText` at
 * five times the speed: such HTML has no invisible elements, no `>` in an attribute and only the entities decoded
 * here.
 */
export function getInertText(html: string): string {
  const bare = html.replace(INLINE_TAG, "").replace(/<[^>]*>/g, " ");
  return collapseWhiteSpace(bare.replace(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPES[entity] ?? entity));
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text content. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "") : text;
}

/** Escapes a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "") : text;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0 || (code >= 0x2000 && code <= 0x200a);
}

/** Han and Kana, which have no space between words. */
function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

/** Counts the words in HTML of this module, or in plain text; a Han or Kana character counts as one. */
export function countWords(inert: string): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < inert.length; at += 1) {
    const code = inert.charCodeAt(at);
    if (code === 0x3c) {
      const end = inert.indexOf(">", at);
      const name =
        /^[a-z0-9]*/.exec(inert.slice(inert[at + 1] === "/" ? at + 2 : at + 1, at + 14))?.[0] ?? "";
      if (!isInline(name)) inWord = false;
      at = end === -1 ? inert.length : end;
    } else if (isSpace(code)) inWord = false;
    else if (isUnspaced(code)) {
      words += 1;
      inWord = false;
    } else if (!inWord) {
      words += 1;
      inWord = true;
    }
  }
  return words;
}

/** Truncates a text to at most `limit` characters, at a word boundary and with an ellipsis. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const space = cut.lastIndexOf(" ");
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\ud800-\udbff]+$/, "")}…`;
}
