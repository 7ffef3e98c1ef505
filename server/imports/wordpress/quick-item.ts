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

/** Something that only the XML parser understands. */
class NotPlain extends Error {}

const NOT_PLAIN = new NotPlain();

/** An item as far as it could be read at once. */
interface QuickItem {
  readonly node: RawNode;
  /** Where its opening tag ends, and where the item does. */
  readonly opened: number;
  readonly end: number;
}

/** Reads one item of an export as WordPress writes it. */
class QuickReader {
  private at: number;

  constructor(
    private readonly text: string,
    start: number,
    private readonly names: WxrNames,
  ) {
    this.at = start;
  }

  item(): QuickItem {
    const opened = this.at + ITEM.length;
    this.at = opened;
    const node: RawNode = { name: "item", attributes: NO_ATTRIBUTES, text: "", children: [] };
    this.content(node, { end: ITEM_END, depth: 1 });
    return { node, opened, end: this.at };
  }

  /** Everything up to an element's end. */
  private content(node: RawNode, { end, depth }: { end: string; depth: number }): void {
    const { text } = this;
    for (;;) {
      const next = text.indexOf("<", this.at);
      if (next === -1) throw NOT_PLAIN;
      if (next > this.at) this.append(node, { text: plain(text.slice(this.at, next)), depth });
      this.at = next;
      if (text.startsWith(end, next)) {
        this.at = next + end.length;
        return;
      }
      if (text.startsWith(CDATA, next)) this.append(node, { text: this.cdata(next), depth });
      else node.children.push(this.element(depth));
    }
  }

  /** Of what stands directly in an item, only elements count. */
  private append(node: RawNode, { text, depth }: { text: string; depth: number }): void {
    if (depth > 1) node.text = node.text === "" ? text : node.text + text;
  }

  private cdata(start: number): string {
    const from = start + CDATA.length;
    const end = this.text.indexOf(CDATA_END, from);
    if (end === -1) throw NOT_PLAIN;
    this.at = end + CDATA_END.length;
    const text = withPlainLines(this.text.slice(from, end));
    // The end of a text before this one is missing.
    if (text.includes("<wp:post_id>")) throw NOT_PLAIN;
    return text;
  }

  private element(depth: number): RawNode {
    if (depth >= DEPTH) throw NOT_PLAIN;
    const tag = this.names.tagAt(this.text, this.at) ?? this.newTag();
    this.at += tag.written.length;
    const node = { name: tag.name, attributes: tag.attributes, text: "", children: [] };
    if (tag.end !== null) this.content(node, { end: tag.end, depth: depth + 1 });
    return node;
  }

  /** The opening tag that stands here, in a writing that did not occur so far. */
  private newTag(): OpeningTag {
    TAG.lastIndex = this.at;
    const [whole = "", name = "", attributes = "", isEmpty = ""] = TAG.exec(this.text) ?? [];
    if (whole === "" || name === "item") throw NOT_PLAIN;
    const tag: OpeningTag = {
      name: this.names.canonical(name),
      attributes: attributes === "" ? NO_ATTRIBUTES : attributesOf(attributes),
      written: whole,
      end: isEmpty === "" ? `</${name}>` : null,
      next: null,
    };
    this.names.keepTag(tag);
    return tag;
  }
}

function attributesOf(text: string): RawNode["attributes"] {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    const [, name = "", value = ""] = found;
    // One that stands twice, or has the name of what every object has, is the XML parser's to judge.
    if (name in attributes) throw NOT_PLAIN;
    attributes[name] = value;
  }
  return attributes;
}

/** XML knows one end of a line. */
function withPlainLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function plain(text: string): string {
  if (text.includes(CDATA_END)) throw NOT_PLAIN;
  if (!text.includes("&")) return withPlainLines(text);
  return withPlainLines(text).replace(REFERENCE, (_, name?: string, code?: string) => {
    if (name !== undefined) return NAMED[name] ?? "";
    const point = Number(code ?? 0);
    // Control characters, halves of pairs and what lies beyond are the XML parser's to judge.
    if (point < 32 || (point >= 0xd800 && point < 0xe000) || point > 0xfffd) throw NOT_PLAIN;
    return String.fromCodePoint(point);
  });
}

/** What stands at a place between items, after a blank: an item, the beginning of one, or something else. */
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
 * Reads the item that starts at `start` many times as fast as an XML parser does, as long as it is written in the few
 * ways in which WordPress writes: elements, CDATA, plain text. Null for every other item, and for every broken one.
 */
export function readQuickItem(text: string, start: number, names: WxrNames): QuickItem | null {
  try {
    return new QuickReader(text, start, names).item();
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}
