import { closeTag, openTag, sanitizeText, toStoredTag, writeInlineImage } from "./inert-html";
import { getAttribute, type HtmlElement, type HtmlNode } from "./parse-html";
import { escapeText, INVISIBLE, isInline } from "./plain-text";
import { sanitizeLink } from "./safe-url";
import { restoreMarks, type Shortcode, splitAtMarks } from "./shortcodes";

/** Content that is not allowed in text and follows it. */
export type Lifted = HtmlElement | Shortcode;

export interface WriteOptions {
  readonly siteUrl: string;
  readonly shortcodes: readonly Shortcode[];
  /** Whether a line break is significant. */
  readonly lineBreaks: boolean;
  /** Inline content only; blocks are reduced to their text. Pictures are lifted. */
  readonly inlineOnly: boolean;
  /** White space and shortcodes are preserved. */
  readonly literal: boolean;
  readonly lifted: Lifted[];
}

const LIFTED: ReadonlySet<string> = new Set(["iframe", "video", "audio", "object", "embed"]);

function writeText(text: string, options: WriteOptions): string {
  if (options.literal) return escapeText(restoreMarks(text, options.shortcodes));
  let html = "";
  for (const part of splitAtMarks(text, options.shortcodes)) {
    if (typeof part === "string") html += escapeText(part);
    else options.lifted.push(part);
  }
  if (html.includes("\n")) html = html.replace(/\n\s*\n/g, "\n");
  if (!options.lineBreaks || !html.includes("\n") || html.trim() === "") return html;
  const inner = html.trim();
  const start = html.indexOf(inner);
  const broken = inner.replace(/[ \t]*\n\s*/g, "<br />");
  return html.slice(0, start) + broken + html.slice(start + inner.length);
}

function writeElement(element: HtmlElement, options: WriteOptions): string {
  if (LIFTED.has(element.name)) options.lifted.push(element);
  if (INVISIBLE.has(element.name) || element.name === "embed") return "";
  if (element.name === "img") {
    const image = options.inlineOnly ? "" : writeInlineImage(element, options.siteUrl);
    if (image === "") options.lifted.push(element);
    return image;
  }
  const tag = toStoredTag(element.name);
  const literal = options.literal || ["pre", "code", "kbd", "samp"].includes(element.name);
  const inside = writeNodes(
    element.children,
    literal === options.literal ? options : { ...options, literal },
  );
  const inline = isInline(element.name) || element.name === "br";
  if (options.inlineOnly && !inline) return ` ${inside} `;
  if (tag === null) return inline ? inside : ` ${inside} `;
  if (tag === "a" && (inside === "" || sanitizeLink(getAttribute(element, "href")) === null)) return inside;
  const open = openTag(element, tag);
  return open === "<span>" ? inside : open + inside + closeTag(tag);
}

function writeNodes(nodes: readonly HtmlNode[], options: WriteOptions): string {
  let html = "";
  for (const node of nodes) {
    if (node.kind === "text") html += writeText(node.text, options);
    else if (node.kind === "element") html += writeElement(node, options);
  }
  return html;
}

/** Writes the nodes as inert HTML. Content that text cannot contain is appended to `options.lifted`. */
export function writeInert(nodes: readonly HtmlNode[], options: WriteOptions): string {
  return sanitizeText(writeNodes(nodes, options));
}
