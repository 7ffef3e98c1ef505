import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ItemSearch, ItemTrail } from "./item-trail";
import { readQuickItem } from "./quick-item";
import { type RawNode, referenceOf, wordOf } from "./raw-node";
import { toItem, toSite, toTaxonomyRecord } from "./to-record";
import { WxrError, type WxrFault } from "./wxr-error";
import { HARMLESS, LIMITS, RECORDS, RESTART } from "./wxr-limits";
import { refusalOfRoot, WxrNames } from "./wxr-names";
import { WxrPlace } from "./wxr-place";
import type { WxrRecord } from "./wxr-record";

/** Something is wrong inside an item. */
class Damage extends Error {}

/** Reads an export file chunk by chunk. An item that is broken is given up and reading goes on at the next one. */
export class WxrParser {
  private records: WxrRecord[] = [];
  private sax = this.newParser();
  private names = new WxrNames({});
  private trail = new ItemTrail();
  private search: ItemSearch | null = null;
  private open: RawNode[] = [];
  private header: RawNode | null = { name: "channel", attributes: {}, text: "", children: [] };
  /** An item whose end was seen, until it is certain that this was not another element's stray end. */
  private closing: RawNode | null = null;
  private size = 0;
  private lastEvent = 0;
  private itemLine = 0;
  private itemsRead = 0;
  private started = false;
  private isEnding = false;
  private readonly base = new WxrPlace();
  /** Whether the last character read ended an item, and whether items were read quickly since. */
  private stands: "at-item-end" | "behind" | null = null;

  /** The records that the chunk completes. Throws WxrError when the file cannot be read on. */
  *read(chunk: string): Generator<WxrRecord> {
    this.catchUp();
    let rest: string | null = this.started ? chunk : this.afterBlank(chunk);
    while (rest !== null && rest !== "") {
      const text: string = rest;
      rest = null;
      try {
        rest = this.search === null ? this.parse(text) : this.resume(this.search, text);
      } finally {
        yield* this.records.splice(0);
      }
    }
  }

  /** The records that the end of the file completes. Throws WxrError when the file ends too early. */
  *end(): Generator<WxrRecord> {
    if (!this.started) throw this.fault("not_xml", "The file is empty");
    this.catchUp();
    while (this.search === null) {
      const rest = this.close();
      yield* this.records.splice(0);
      if (rest === null) return;
      yield* this.read(rest);
    }
    if (!this.search.sawEnd) throw this.fault("truncated", "The file ends within an item");
  }

  /** Whether an item just ended, so that the next one may be read quickly. */
  get isAtItemEnd(): boolean {
    return this.stands !== null;
  }

  /** Reads the item that starts at `start`, after a blank from `from` on, or null where that takes an XML parser. */
  readQuickly(
    text: string,
    { from, start }: { from: number; start: number },
  ): { record: WxrRecord; end: number } | null {
    const item = readQuickItem(text, start, this.names);
    if (item === null) return null;
    if (this.stands !== "behind") this.base.moveTo(this.position);
    this.stands = "behind";
    this.base.move(text.slice(from, item.opened));
    const record = toItem(item.node, this.base.line);
    this.base.move(text.slice(item.opened, item.end));
    this.itemsRead += 1;
    return { record, end: item.end };
  }

  /** The XML parser goes on behind the items that were read without it. */
  private catchUp(): void {
    const isBehind = this.stands === "behind";
    this.stands = null;
    if (!isBehind) return;
    this.sax = this.newParser();
    this.restart();
  }

  /** Ends the XML. Gives back what is still to be read when an item swallowed the rest of the file. */
  private close(): string | null {
    this.isEnding = true;
    try {
      this.sax.close();
      this.leaveHeader();
      return null;
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      this.isEnding = false;
      return this.abandonItem(error.message) ?? "";
    }
  }

  private newParser(): SaxesParser {
    // No more handlers than these: with a few more, V8 keeps the parser's fields in a dictionary, six times as slow.
    const sax = new SaxesParser();
    sax.on("opentag", (tag) => this.tagOpens(tag));
    sax.on("closetag", () => this.tagCloses());
    sax.on("text", (text) => this.text(text));
    sax.on("cdata", (text) => this.text(text));
    sax.on("doctype", () => {
      throw this.fault("doctype", "The file declares a document type, which no WordPress export does");
    });
    sax.on("error", (error) => this.complaint(error.message.replace(/^\d+:\d+: /, "")));
    return sax;
  }

  /** White space before the XML declaration is not allowed, but some sites send it. */
  private afterBlank(chunk: string): string {
    const text = chunk.trimStart();
    this.base.move(chunk.slice(0, chunk.length - text.length));
    this.started = text !== "";
    return text;
  }

  private get position(): { line: number; column: number } {
    return this.base.of(this.sax);
  }

  private fault(fault: WxrFault, detail: string): WxrError {
    return new WxrError(fault, detail, { ...this.position, itemsRead: this.itemsRead });
  }

  private get item(): RawNode | null {
    const node = this.open[2];
    return node?.name === "item" ? node : null;
  }

  /** Parses a chunk. Gives back what is still to be read when an item was given up on the way. */
  private parse(chunk: string): string | null {
    this.trail.begin(chunk);
    try {
      this.sax.write(chunk);
      // Behind a chunk, the XML parser counts it twice.
      const isAtEvent = this.lastEvent === this.sax.position - chunk.length;
      if (this.closing !== null && isAtEvent && chunk.endsWith(">")) this.stands = "at-item-end";
      this.settle();
      if (this.sax.position - this.lastEvent > LIMITS.text)
        this.tooLarge("A single text is longer than 16 million characters");
      return null;
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      return this.abandonItem(error.message);
    }
  }

  private tooLarge(detail: string): never {
    if (this.item === null) throw this.fault("too_large", detail);
    throw new Damage(detail);
  }

  private abandonItem(reason: string): string | null {
    const { line, column } = this.position;
    const { skipped, rest } = this.trail.abandon();
    const item = this.item;
    this.records.push({
      kind: "bad-item",
      reason: `${reason} (line ${line}, column ${column}).`,
      postId: item === null ? null : referenceOf(item, "wp:post_id"),
      title: item === null ? "" : wordOf(item, "title"),
      line: this.itemLine,
    });
    if (this.trail.isExhausted) throw this.fault("malformed", "Too much of the file is damaged");
    this.base.moveTo({ line: this.itemLine, column: 1 });
    this.base.move(skipped);
    this.sax = this.newParser();
    if (rest === null) this.search = new ItemSearch(skipped);
    else this.restart();
    return rest;
  }

  private resume(search: ItemSearch, chunk: string): string | null {
    const found = search.find(chunk);
    this.base.move(found?.skipped ?? chunk);
    if (found === null) return null;
    this.restart();
    return found.rest;
  }

  private restart(): void {
    this.search = null;
    this.trail = this.trail.afresh(RESTART);
    this.open = [];
    this.closing = null;
    this.size = 0;
    this.lastEvent = 0;
    this.base.column -= RESTART.length;
    this.sax.write(RESTART);
  }

  private complaint(message: string): void {
    if (HARMLESS.test(message)) return;
    if (this.isEnding && this.open.length > 0 && !this.trail.hasChannelEnd) {
      throw this.fault("truncated", "The file ends before its end");
    }
    if (this.item !== null) throw new Damage(`Its XML is broken: ${message.replace(/\.$/, "")}`);
    if (message.startsWith("text data outside") && this.names.areOfWordPress) return;
    if (this.open.length === 0)
      throw this.fault("not_xml", `The file is not XML: ${message.replace(/\.$/, "")}`);
    throw this.fault("malformed", `The XML is broken: ${message.replace(/\.$/, "")}`);
  }

  private progress(): void {
    this.lastEvent = this.sax.position;
    this.settle();
  }

  /** The XML parser reports a stray end as the end of the innermost element first and complains right after. */
  private settle(): void {
    const node = this.closing;
    if (node === null) return;
    this.closing = null;
    this.open.pop();
    this.trail.itemCloses();
    this.itemsRead += 1;
    this.records.push(toItem(node, this.itemLine));
  }

  private itemStarts(): void {
    if (this.item !== null) throw new Damage("Its end is missing");
    if (this.open.length !== 2) return;
    this.itemLine = this.position.line;
    this.trail.itemOpens(this.sax.position);
  }

  private tagOpens(tag: SaxesTagPlain): void {
    this.progress();
    const depth = this.open.length;
    if (depth === 0) this.root(tag);
    if (depth >= LIMITS.depth) this.tooLarge(`Elements are nested deeper than ${LIMITS.depth}`);
    if (tag.name === "item") this.itemStarts();
    const name = this.names.canonical(tag.name);
    const node: RawNode = { name, attributes: tag.attributes, text: "", children: [] };
    if (depth === 2) {
      this.size = 0;
      if (RECORDS.has(name)) this.leaveHeader();
    }
    if (depth > 2) this.open[depth - 1]?.children.push(node);
    this.grow(LIMITS.node);
    this.open.push(node);
  }

  private root(tag: SaxesTagPlain): void {
    // After a restart the root is our own and declares nothing.
    if (this.header === null) return;
    this.names = new WxrNames(tag.attributes);
    const refusal = refusalOfRoot(tag.name, this.names);
    if (refusal !== null) throw this.fault("not_wxr", refusal);
  }

  private grow(by: number): void {
    this.size += by;
    if (this.size > LIMITS.item) this.tooLarge("It is larger than 64 million characters");
  }

  private text(text: string): void {
    this.progress();
    const depth = this.open.length;
    const node = this.open[depth - 1];
    if (node === undefined || depth < 3 || (depth === 3 && RECORDS.has(node.name))) return;
    if (this.item !== null && text.includes("<wp:post_id>")) throw new Damage("The end of a text is missing");
    this.grow(text.length);
    node.text += text;
  }

  private tagCloses(): void {
    this.progress();
    if (this.open.length === 3 && this.item !== null) {
      this.closing = this.item;
      return;
    }
    const node = this.open.pop();
    if (node === undefined || this.open.length !== 2 || this.open[1]?.name !== "channel") return;
    const record = toTaxonomyRecord(node);
    if (record !== null) this.records.push(record);
    else if (this.header !== null && this.header.children.push(node) > LIMITS.header) {
      throw this.fault("too_large", "The file holds no item for far too long");
    }
  }

  private leaveHeader(): void {
    if (this.header === null) return;
    this.records.push(toSite(this.header));
    this.header = null;
  }
}
