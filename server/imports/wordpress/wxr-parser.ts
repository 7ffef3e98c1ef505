import { SaxesParser, type SaxesTagPlain } from "saxes"; // reports damage, which htmlparser2 would repair
import { parseItemFast } from "./fast-item-parser";
import { PositionTracker } from "./position-tracker";
import { getReference, getTrimmedText, type RawNode } from "./raw-node";
import { ItemSearch, ResyncBuffer } from "./resync-buffer";
import { toItem, toSite, toTaxonomyRecord } from "./to-record";
import { WxrError, type WxrFault } from "./wxr-error";
import { HARMLESS, LIMITS, RECORDS, RESTART } from "./wxr-limits";
import { checkRoot, WxrNames } from "./wxr-names";
import type { WxrRecord } from "./wxr-record";

/** An error inside an item. */
class Damage extends Error {}

/** Parses an export file in chunks. A damaged item is abandoned, and parsing resumes at the next one. */
export class WxrParser {
  private records: WxrRecord[] = [];
  private sax = this.createParser();
  private names = new WxrNames({});
  private trail = new ResyncBuffer();
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
  private readonly base = new PositionTracker();
  /** Whether the last character ended an item, and whether items were read on the fast path since. */
  private fastPathState: "at-item-end" | "behind" | null = null;

  /** Yields the records that the chunk completes. Throws WxrError if the file is unreadable. */
  *read(chunk: string): Generator<WxrRecord> {
    this.leaveFastPath();
    let rest: string | null = this.started ? chunk : this.skipBlank(chunk);
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

  /** Yields the records that the end of the file completes. Throws WxrError if the file is truncated. */
  *end(): Generator<WxrRecord> {
    if (!this.started) throw this.fault("not_xml", "The file is empty");
    this.leaveFastPath();
    while (this.search === null) {
      const rest = this.close();
      yield* this.records.splice(0);
      if (rest === null) return;
      yield* this.read(rest);
    }
    if (!this.search.sawEnd) throw this.fault("truncated", "The file is incomplete: it ends within an item");
  }

  /** Whether an item just ended, so that the next one may use the fast path. */
  get isAtItemEnd(): boolean {
    return this.fastPathState !== null;
  }

  /** Reads the item at `start`, after white space from `from` on; null: it requires the XML parser. */
  readQuickly(
    text: string,
    { from, start }: { from: number; start: number },
  ): { record: WxrRecord; end: number } | null {
    const item = parseItemFast(text, start, this.names);
    if (item === null) return null;
    if (this.fastPathState !== "behind") this.base.moveTo(this.position);
    this.fastPathState = "behind";
    this.base.move(text.slice(from, item.opened));
    const record = toItem(item.node, this.base.line);
    this.base.move(text.slice(item.opened, item.end));
    this.itemsRead += 1;
    return { record, end: item.end };
  }

  /** Restarts the XML parser after the items of the fast path. */
  private leaveFastPath(): void {
    const isBehind = this.fastPathState === "behind";
    this.fastPathState = null;
    if (!isBehind) return;
    this.sax = this.createParser();
    this.restart();
  }

  /** Ends the XML. Returns the text still to be parsed when an item swallowed the rest of the file. */
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

  private createParser(): SaxesParser {
    // No further handlers: with a few more, V8 stores the parser's fields in a dictionary, six times as slow.
    const sax = new SaxesParser();
    sax.on("opentag", (tag) => this.tagOpens(tag));
    sax.on("closetag", () => this.tagCloses());
    sax.on("text", (text) => this.text(text));
    sax.on("cdata", (text) => this.text(text));
    sax.on("doctype", () => {
      throw this.fault("doctype", "The file declares a document type, so it isn't a WordPress export");
    });
    sax.on("error", (error) => this.handleParserError(error.message.replace(/^\d+:\d+: /, "")));
    return sax;
  }

  /** White space before the XML declaration is not allowed, but some sites send it. */
  private skipBlank(chunk: string): string {
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

  /** Parses a chunk. Returns the text still to be parsed when an item was abandoned. */
  private parse(chunk: string): string | null {
    this.trail.begin(chunk);
    try {
      this.sax.write(chunk);
      // After a chunk, the XML parser counts it twice.
      const isAtEvent = this.lastEvent === this.sax.position - chunk.length;
      if (this.closing !== null && isAtEvent && chunk.endsWith(">")) this.fastPathState = "at-item-end";
      this.settle();
      if (this.sax.position - this.lastEvent > LIMITS.text)
        this.throwTooLarge("A single text is longer than 16 million characters");
      return null;
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      return this.abandonItem(error.message);
    }
  }

  private throwTooLarge(detail: string): never {
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
      postId: item === null ? null : getReference(item, "wp:post_id"),
      title: item === null ? "" : getTrimmedText(item, "title"),
      line: this.itemLine,
    });
    if (this.trail.isExhausted) throw this.fault("malformed", "Too much of the file is damaged");
    this.base.moveTo({ line: this.itemLine, column: 1 });
    this.base.move(skipped);
    this.sax = this.createParser();
    if (rest === null) this.search = new ItemSearch(skipped);
    else this.restart();
    return rest;
  }

  private resume(search: ItemSearch, chunk: string): string | null {
    const match = search.find(chunk);
    this.base.move(match?.skipped ?? chunk);
    if (match === null) return null;
    this.restart();
    return match.rest;
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

  private handleParserError(message: string): void {
    if (HARMLESS.test(message)) return;
    if (this.isEnding && this.open.length > 0 && !this.trail.hasChannelEnd) {
      throw this.fault("truncated", "The file is incomplete");
    }
    if (this.item !== null) throw new Damage(`Its XML is invalid: ${message.replace(/\.$/, "")}`);
    if (message.startsWith("text data outside") && this.names.areOfWordPress) return;
    if (this.open.length === 0)
      throw this.fault("not_xml", `The file isn't valid XML: ${message.replace(/\.$/, "")}`);
    throw this.fault("malformed", `The XML is invalid: ${message.replace(/\.$/, "")}`);
  }

  private progress(): void {
    this.lastEvent = this.sax.position;
    this.settle();
  }

  /** Completes an item: the parser reports a stray end as the innermost element's end, and the error right after. */
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
    if (this.item !== null) throw new Damage("Its closing tag is missing");
    if (this.open.length !== 2) return;
    this.itemLine = this.position.line;
    this.trail.itemOpens(this.sax.position);
  }

  private tagOpens(tag: SaxesTagPlain): void {
    this.progress();
    const depth = this.open.length;
    if (depth === 0) this.root(tag);
    if (depth >= LIMITS.depth) this.throwTooLarge(`Elements are nested deeper than ${LIMITS.depth}`);
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
    const refusal = checkRoot(tag.name, this.names);
    if (refusal !== null) throw this.fault("not_wxr", refusal);
  }

  private grow(by: number): void {
    this.size += by;
    if (this.size > LIMITS.item) this.throwTooLarge("It is larger than 64 million characters");
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
      throw this.fault("too_large", "The file contains too much data without an item");
    }
  }

  private leaveHeader(): void {
    if (this.header === null) return;
    this.records.push(toSite(this.header));
    this.header = null;
  }
}
