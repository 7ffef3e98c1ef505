import { readBlockComment } from "./block-comment";
import type { ConversionContext, ConvertedHtml, Source } from "./conversion-context";
import { findCaption, toImage, toMediaElement } from "./convert-media";
import { convertShortcode } from "./convert-shortcode";
import { toDataTable } from "./convert-table";
import { draftQuote } from "./draft-element";
import { toEmbed } from "./embeds";
import { closeTag, openTag, sanitizeText, toStoredTag } from "./inert-html";
import {
  findElement,
  getAttribute,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  parseHtml,
  withoutNode,
} from "./parse-html";
import {
  collapseWhiteSpace,
  escapeAttribute,
  escapeText,
  getNodesText,
  INVISIBLE,
  isInline,
  truncate,
} from "./plain-text";
import { sanitizeLink, toWebUrl } from "./safe-url";
import { extractShortcodes, restoreMarks, type Shortcode, splitAtMarks } from "./shortcodes";
import { toCoverImage, toSpecialBlock } from "./special-block";
import { type Piece, TextFlow } from "./text-flow";
import { type Lifted, type WriteOptions, writeInert } from "./write-inert";

const LONE_URL = /^https?:\/\/[^\s<>"]+$/;
const LITERAL: ReadonlySet<string> = new Set(["code", "kbd", "samp"]);
const LEFT_OUT: ReadonlySet<string> = new Set(["script", "applet"]);
const MEDIA: ReadonlySet<string> = new Set(["iframe", "video", "audio", "object", "embed"]);
const HEADING = /^h[1-6]$/;
const WHOLE: ReadonlySet<string> = new Set(["ul", "ol", "dl", "table", "details", "menu", "dir"]);

function isSource(node: HtmlNode): node is HtmlElement {
  return node.kind === "element" && (node.name === "cite" || node.name === "footer");
}

class Converter {
  readonly flow = new TextFlow();

  constructor(private readonly source: Source) {}

  walk(nodes: readonly HtmlNode[]): void {
    nodes.forEach((node, index) => {
      if (node.kind === "comment") this.comment(node.text);
      else if (node.kind === "element") this.element(node);
      else {
        const next = nodes[index + 1];
        const endsLine =
          next === undefined || next.kind === "comment" || (next.kind === "element" && !isInline(next.name));
        this.text(node.text, endsLine);
      }
    });
  }

  private text(text: string, endsLine: boolean): void {
    const { shortcodes } = this.source;
    if (shortcodes.length === 0) return this.lines(text, endsLine);
    const parts = splitAtMarks(text, shortcodes);
    parts.forEach((part, index) => {
      if (typeof part !== "string") this.shortcode(part);
      else this.lines(part, index < parts.length - 1 || endsLine);
    });
  }

  private lines(text: string, endsLine: boolean): void {
    if (!this.source.lineBreaks || !text.includes("\n")) return this.line(text, endsLine);
    const paragraphs = text.split(/\n[ \t]*\n\s*/);
    paragraphs.forEach((paragraph, index) => {
      if (index > 0) this.flow.flush();
      const lines = paragraph.split("\n");
      lines.forEach((line, at) => {
        if (at > 0) this.flow.lineBreak();
        this.line(line, at < lines.length - 1 || index < paragraphs.length - 1 || endsLine);
      });
    });
  }

  private line(text: string, complete: boolean): void {
    const url = complete && text.includes("://") && this.flow.atLineStart ? text.trim() : "";
    if (!LONE_URL.test(url)) return this.flow.write(escapeText(text));
    const embed = toEmbed(url);
    if (embed === null) this.flow.writeLink(url);
    else this.flow.addElement(embed);
  }

  private comment(text: string): void {
    const comment = readBlockComment(text);
    if (comment === null) return;
    if (comment.kind === "break") this.flow.add({ kind: "break" });
    else if (comment.kind === "embed") this.flow.addElement(comment.element);
    else if (comment.kind === "shared-block") this.sharedBlock(comment.id);
    else this.source.computed.add(comment.name);
  }

  private sharedBlock(id: number): void {
    const html = this.source.depth < 4 ? this.source.context.sharedBlock(id) : null;
    if (html === null) this.note(`Shared block ${id} is missing from the file.`);
    else this.flow.add(...convert(html, this.source));
  }

  private element(element: HtmlElement): void {
    const { name } = element;
    if (name === "img") return this.image(element);
    if (name === "br") return this.flow.lineBreak();
    if (MEDIA.has(name)) return this.media(element);
    if (INVISIBLE.has(name)) return this.leftOut(element);
    if (isInline(name)) return this.inline(element);
    this.flow.flush();
    this.block(element);
    this.flow.flush();
  }

  private leftOut(element: HtmlElement): void {
    if (!LEFT_OUT.has(element.name)) return;
    const src = toWebUrl(getAttribute(element, "src"));
    this.note(`A script${src === null ? "" : ` (${src})`} was removed.`);
  }

  private image(element: HtmlElement): void {
    const alt = getAttribute(element, "alt");
    if (hasClass(element, "emoji", "wp-smiley") && alt !== "") return this.flow.write(escapeText(alt));
    const around = { caption: "", hyperlink: this.flow.linkTarget };
    this.flow.addElement(toImage(element, around, this.source.context));
  }

  private media(element: HtmlElement): void {
    // The frame of an embedded WordPress post only repeats the quotation before it.
    if (hasClass(element, "wp-embedded-content")) return;
    const media = toMediaElement(element, this.source.context);
    if (media === null) this.note(`A <${element.name}> without a usable address was removed.`);
    else this.flow.addElement(media);
  }

  private inline(element: HtmlElement): void {
    const tag = toStoredTag(element.name);
    if (LITERAL.has(element.name) && tag !== null)
      return this.flow.write(this.inert([element], { literal: true }));
    const href = element.name === "a" ? sanitizeLink(getAttribute(element, "href")) : null;
    const open = tag === null ? "" : openTag(element, tag);
    const bare =
      tag === null || open === "<span>" || (tag === "a" && (href === null || this.flow.linkTarget !== null));
    if (bare) this.walk(element.children);
    else this.flow.within({ open, close: closeTag(tag), href }, () => this.walk(element.children));
  }

  private block(element: HtmlElement): void {
    const { name, children } = element;
    if (getAttribute(element, "class") !== "") {
      const special = toSpecialBlock(element, this.source.context, (nodes) => this.inlineHtml(nodes));
      if (special !== null) return this.flow.addElement(special);
      if (hasClass(element, "wp-block-cover"))
        this.flow.addElement(toCoverImage(element, this.source.context));
    }
    if (name === "p") return this.flow.paragraph(openTag(element, "p"), () => this.walk(children));
    if (name === "hr") return this.flow.addBlock("<hr />");
    if (name === "pre") return this.preformatted(element);
    if (name === "blockquote") return this.quote(element);
    if (hasClass(element, "wp-block-pullquote") && !this.source.inPullQuote) return this.pullQuote(element);
    if (name === "figure" || hasClass(element, "wp-caption")) return this.figure(element);
    if (HEADING.test(name)) return this.heading(element);
    const table = name === "table" && this.source.shortcodes.length === 0 ? toDataTable(element) : null;
    if (table !== null) return this.flow.addElement(table);
    if (WHOLE.has(name)) return this.whole(element);
    this.walk(children);
  }

  private figure(element: HtmlElement): void {
    const from = this.flow.pieces.length;
    const caption = findCaption(element.children);
    this.walk(caption === null ? element.children : withoutNode(element.children, caption));
    this.flow.caption(from, caption === null ? "" : this.inlineHtml(caption.children));
  }

  private heading(element: HtmlElement): void {
    const tag = toStoredTag(element.name) ?? "h2";
    const lifted: Lifted[] = [];
    const html = collapseWhiteSpace(this.inert(element.children, { inlineOnly: true, lifted }));
    if (html !== "") this.flow.addBlock(`<${tag}>${html}</${tag}>`, tag === "h2");
    this.lift(lifted);
  }

  private preformatted(element: HtmlElement): void {
    const html = this.inert([element], { literal: true }).replace(/^(<pre>(?:<code>)?)\n/, "$1");
    if (getNodesText(element.children) !== "") this.flow.add({ kind: "alone", html });
  }

  private whole(element: HtmlElement): void {
    const lifted: Lifted[] = [];
    const html = this.inert([element], { lifted });
    if (getNodesText(element.children) !== "" || html.includes("<img ")) this.flow.addBlock(html.trim());
    this.lift(lifted);
  }

  private quote(element: HtmlElement): void {
    const source = element.children.findLast(isSource) ?? null;
    const inner = new Converter({ ...this.source, inPullQuote: false });
    inner.walk(element.children.filter((node) => node !== source));
    inner.flow.flush();
    const { pieces } = inner.flow;
    const html = pieces.map((piece) => ("html" in piece ? piece.html : "")).join("");
    const isOne = html.startsWith("<p>") && html.indexOf("<p", 1) === -1 && html.endsWith("</p>");
    const attribution = source === null ? "" : this.inlineHtml(source.children);
    const pulled = this.source.inPullQuote || hasClass(element, "pullquote", "is-style-pullquote");
    const content = sanitizeText(isOne ? html.slice(3, -4) : html);
    if (content !== "" || attribution !== "") {
      this.flow.addElement(draftQuote(pulled ? "quote" : "blockquote", content, attribution));
    }
    this.flow.add(...pieces.filter((piece) => !("html" in piece)));
  }

  private pullQuote(element: HtmlElement): void {
    const inner = new Converter({ ...this.source, inPullQuote: true });
    inner.walk([element]);
    inner.flow.flush();
    this.flow.add(...inner.flow.pieces);
  }

  private shortcode(shortcode: Shortcode): void {
    if (shortcode.name === "caption" || shortcode.name === "wp_caption") return this.captioned(shortcode);
    const inline = (html: string) => this.inlineHtml(parseHtml(html));
    const { elements, html, isMissing } = convertShortcode(shortcode, this.source.context, inline);
    for (const element of elements) this.flow.addElement(element);
    if (html !== null) this.flow.add({ kind: "alone", html });
    if (!isMissing) return;
    this.note(`${truncate(shortcode.written, 80)} refers to media that isn't in the file.`);
  }

  /** Adds a picture with its caption from an attribute or from the following element. */
  private captioned(shortcode: Shortcode): void {
    const nodes = parseHtml((shortcode.inside ?? "").replace(/<\/?(?:p|br)\s*\/?>/gi, " "));
    const isShown = (element: HtmlElement) => element.name === "img" || MEDIA.has(element.name);
    const end = nodes.findIndex((node) => findElement([node], isShown) !== null) + 1;
    const attribute = parseHtml(shortcode.attributes["caption"] ?? "");
    this.flow.flush();
    const from = this.flow.pieces.length;
    this.walk(nodes.slice(0, end));
    this.flow.caption(from, this.inlineHtml([...attribute, ...nodes.slice(end)]));
  }

  private note(sentence: string): void {
    this.source.notes.add(sentence);
  }

  private lift(lifted: readonly Lifted[]): void {
    for (const liftedNode of lifted) {
      if (!("kind" in liftedNode)) this.shortcode(liftedNode);
      else this.element(liftedNode);
    }
    this.flow.flush();
  }

  private inlineHtml(nodes: readonly HtmlNode[]): string {
    return collapseWhiteSpace(
      this.inert(nodes, { literal: true, inlineOnly: true }).replace(/^(?:\s|<br \/>)+/, ""),
    );
  }

  private inert(nodes: readonly HtmlNode[], options: Partial<WriteOptions>): string {
    const { shortcodes, lineBreaks, context } = this.source;
    const usual = { literal: false, inlineOnly: false, lifted: [] };
    return writeInert(nodes, { ...usual, siteUrl: context.siteUrl, shortcodes, lineBreaks, ...options });
  }
}

function convert(
  html: string,
  around: Pick<Source, "context" | "notes" | "computed" | "depth">,
): readonly Piece[] {
  const { text, shortcodes } = extractShortcodes(html.includes("\r") ? html.replace(/\r\n?/g, "\n") : html);
  const lineBreaks = !html.includes("<!-- wp:");
  const converter = new Converter({
    ...around,
    ...{ depth: around.depth + 1, shortcodes, lineBreaks, inPullQuote: false },
  });
  converter.walk(parseHtml(text));
  converter.flow.flush();
  return converter.flow.pieces.map((piece) =>
    "html" in piece ? { ...piece, html: restoreMarks(piece.html, shortcodes, escapeAttribute) } : piece,
  );
}

/**
 * Converts a post's HTML as WordPress renders it: line breaks are paragraphs in text of the classic editor; block
 * comments, shortcodes and lone addresses are interpreted. Refuses (HtmlTooComplex) only excessive markup.
 */
export function convertHtml(html: string, context: ConversionContext): ConvertedHtml {
  const notes = new Set<string>();
  const computed = new Set<string>();
  const pieces = convert(html, { context, notes, computed, depth: 0 });
  if (computed.size > 0) notes.add(`Dynamic WordPress blocks were removed: ${[...computed].join(", ")}.`);
  return { pieces, notes: [...notes] };
}
