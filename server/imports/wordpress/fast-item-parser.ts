import type { RawNode } from "./raw-node";
import type { OpeningTag, WxrNames } from "./wxr-names";

const ITEM = "<item>";
const ITEM_END = "</item>";
const CDATA = "<![CDATA[";
const CDATA_END = "]]>";
const TAG = /<([a-zA-Z_][\w.:-]*)((?:\s+[a-zA-Z_][\w.:-]*="[^"<&\t\r\n]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([a-zA-Z_][\w.:-]*)="([^"]*)"/g;
const BLANK = /\s*/y;
const DEPTH = 6;
const NO_ATTRIBUTES: RawNode["attributes"] = Object.freeze({});
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,6}));|&/g;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Signals syntax that only the XML parser supports. */
class Unsupported extends Error {}

const UNSUPPORTED = new Unsupported();

/** An item of the fast path. */
interface FastItem {
  readonly node: RawNode;
  /** End offsets of its opening tag and of the item. */
  readonly opened: number;
  readonly end: number;
}

/** Fast-path parser of one item in WordPress's own notation. */
class FastPathParser {
  private at: number;

  constructor(
    private readonly text: string,
    start: number,
    private readonly names: WxrNames,
  ) {
    this.at = start;
  }

  item(): FastItem {
    const opened = this.at + ITEM.length;
    this.at = opened;
    const node: RawNode = { name: "item", attributes: NO_ATTRIBUTES, text: "", children: [] };
    this.content(node, { end: ITEM_END, depth: 1 });
    return { node, opened, end: this.at };
  }

  /** Reads everything up to an element's end tag. */
  private content(node: RawNode, { end, depth }: { end: string; depth: number }): void {
    const { text } = this;
    for (;;) {
      const next = text.indexOf("<", this.at);
      if (next === -1) throw UNSUPPORTED;
      if (next > this.at) this.append(node, { text: decodeText(text.slice(this.at, next)), depth });
      this.at = next;
      if (text.startsWith(end, next)) {
        this.at = next + end.length;
        return;
      }
      if (text.startsWith(CDATA, next)) this.append(node, { text: this.cdata(next), depth });
      else node.children.push(this.element(depth));
    }
  }

  /** Directly in an item, only elements count. */
  private append(node: RawNode, { text, depth }: { text: string; depth: number }): void {
    if (depth > 1) node.text = node.text === "" ? text : node.text + text;
  }

  private cdata(start: number): string {
    const from = start + CDATA.length;
    const end = this.text.indexOf(CDATA_END, from);
    if (end === -1) throw UNSUPPORTED;
    this.at = end + CDATA_END.length;
    const text = normalizeLines(this.text.slice(from, end));
    // The end tag of an earlier text is missing.
    if (text.includes("<wp:post_id>")) throw UNSUPPORTED;
    return text;
  }

  private element(depth: number): RawNode {
    if (depth >= DEPTH) throw UNSUPPORTED;
    const tag = this.names.tagAt(this.text, this.at) ?? this.newTag();
    this.at += tag.written.length;
    const node = { name: tag.name, attributes: tag.attributes, text: "", children: [] };
    if (tag.end !== null) this.content(node, { end: tag.end, depth: depth + 1 });
    return node;
  }

  /** Parses an opening tag in a notation that did not occur so far. */
  private newTag(): OpeningTag {
    TAG.lastIndex = this.at;
    const [source = "", name = "", attributes = "", isEmpty = ""] = TAG.exec(this.text) ?? [];
    if (source === "" || name === "item") throw UNSUPPORTED;
    const tag: OpeningTag = {
      name: this.names.canonical(name),
      attributes: attributes === "" ? NO_ATTRIBUTES : parseAttributes(attributes),
      written: source,
      end: isEmpty === "" ? `</${name}>` : null,
      next: null,
    };
    this.names.keepTag(tag);
    return tag;
  }
}

function parseAttributes(text: string): RawNode["attributes"] {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(text); match !== null; match = ATTRIBUTE.exec(text)) {
    const [, name = "", value = ""] = match;
    // Duplicate attributes and names of Object.prototype are left to the XML parser.
    if (name in attributes) throw UNSUPPORTED;
    attributes[name] = value;
  }
  return attributes;
}

/** Normalizes line endings, as XML does. */
function normalizeLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function decodeText(text: string): string {
  if (text.includes(CDATA_END)) throw UNSUPPORTED;
  if (!text.includes("&")) return normalizeLines(text);
  return normalizeLines(text).replace(REFERENCE, (_, name?: string, code?: string) => {
    if (name !== undefined) return NAMED[name] ?? "";
    const point = Number(code ?? 0);
    // Control characters, lone surrogates and larger code points are left to the XML parser.
    if (point < 32 || (point >= 0xd800 && point < 0xe000) || point > 0xfffd) throw UNSUPPORTED;
    return String.fromCodePoint(point);
  });
}

/** Classifies the text between items, after white space: an item, an incomplete one, or something else. */
export function findItem(
  text: string,
  from: number,
): { kind: "item"; start: number } | { kind: "cut" } | { kind: "other" } {
  BLANK.lastIndex = from;
  BLANK.exec(text);
  const start = BLANK.lastIndex;
  if (!text.startsWith(ITEM, start))
    return { kind: ITEM.startsWith(text.slice(start, start + ITEM.length)) ? "cut" : "other" };
  return text.includes(ITEM_END, start) ? { kind: "item", start } : { kind: "cut" };
}

/**
 * Reads the item at `start` many times as fast as an XML parser, if it uses only WordPress's own notation: elements,
 * CDATA, plain text. null: any other item, and any damaged one.
 */
export function parseItemFast(text: string, start: number, names: WxrNames): FastItem | null {
  try {
    return new FastPathParser(text, start, names).item();
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}
