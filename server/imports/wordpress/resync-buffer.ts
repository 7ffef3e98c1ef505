/** Characters of damaged items that may be read a second time before reading is abandoned. */
const REREAD_LIMIT = 512 * 1024 * 1024;

/** Length of the retained text before an item, as long as an opening tag may be. */
const TAIL = 256;

const ITEM = /<item[\s>]/g;

/** Buffers the text since the open item began, so that reading can resume at the next item if it is damaged. */
export class ResyncBuffer {
  private text = "";
  private tail = "";
  private chunk = "";
  private chunkStart = 0;
  private itemStart: number | null = null;

  /** `reread` is the number of characters read twice so far; parsing begins after `prefix`. */
  constructor(
    private reread = 0,
    prefix = "",
  ) {
    this.chunkStart = prefix.length;
  }

  /** Creates the trail of a new parser that was already given `prefix`. */
  afresh(prefix: string): ResyncBuffer {
    return new ResyncBuffer(this.reread, prefix);
  }

  /** Starts the next chunk, before it is parsed. */
  begin(chunk: string): void {
    this.tail = (this.tail + this.chunk.slice(-TAIL)).slice(-TAIL);
    if (this.itemStart !== null) this.text += this.ofItem;
    this.chunkStart += this.chunk.length;
    this.chunk = chunk;
  }

  /** An item's opening tag ends at this offset of all text passed to `begin`. */
  itemOpens(end: number): void {
    const at = this.chunk.lastIndexOf("<item", end - this.chunkStart);
    const inTail = at === -1 ? (this.tail + this.chunk.slice(0, 5)).lastIndexOf("<item") : this.tail.length;
    this.text = this.tail.slice(Math.max(0, inTail));
    this.itemStart = this.chunkStart + (at === -1 ? -this.text.length : at);
  }

  /** The part of the chunk that belongs to the open item or follows it. */
  private get ofItem(): string {
    return this.chunk.slice(Math.max(0, (this.itemStart ?? this.chunkStart) - this.chunkStart));
  }

  itemCloses(): void {
    this.itemStart = null;
    this.text = "";
  }

  /** Whether the reread limit is exceeded: the file may be crafted to take forever. */
  get isExhausted(): boolean {
    return this.reread > REREAD_LIMIT;
  }

  /** Whether the channel's end tag occurred since the open item began. */
  get hasChannelEnd(): boolean {
    return this.itemStart !== null && (this.text + this.ofItem).includes("</channel>");
  }

  /** Abandons the damaged item: the text before the next item, and the text from there on (null: none in sight). */
  abandon(): { skipped: string; rest: string | null } {
    this.reread += this.text.length;
    const text = this.text + this.ofItem;
    ITEM.lastIndex = 5;
    const next = ITEM.exec(text)?.index ?? -1;
    return next === -1
      ? { skipped: text, rest: null }
      : { skipped: text.slice(0, next), rest: text.slice(next) };
  }
}

/** Searches for the next `<item` in chunks of text. */
export class ItemSearch {
  private tail = "";
  private ended = false;

  constructor(passed: string) {
    this.pass(passed);
  }

  private pass(text: string): void {
    if (text.includes("</channel>")) this.ended = true;
    this.tail = text.slice(-12);
  }

  /** Whether the channel's end was passed, so that no item is missing. */
  get sawEnd(): boolean {
    return this.ended;
  }

  /** Returns the text up to the next item and from there on; null: none begins yet. */
  find(chunk: string): { skipped: string; rest: string } | null {
    const text = this.tail + chunk;
    ITEM.lastIndex = 0;
    const at = ITEM.exec(text)?.index;
    if (at === undefined) {
      this.pass(text);
      return null;
    }
    return { skipped: text.slice(this.tail.length, Math.max(this.tail.length, at)), rest: text.slice(at) };
  }
}
