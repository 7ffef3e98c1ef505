/** How much of a file may be read a second time because damaged items were long, before reading is given up. */
const REREAD_LIMIT = 512 * 1024 * 1024;

/** As much of what went before as an opening tag may take up. */
const TAIL = 256;

const ITEM = /<item[\s>]/g;

/** What was read since the item now open began, so that reading can go on at the next item if this one is broken. */
export class ItemTrail {
  private text = "";
  private tail = "";
  private chunk = "";
  private chunkStart = 0;
  private itemStart: number | null = null;

  /** `reread` characters were read twice so far; parsing begins after `prefix`. */
  constructor(
    private reread = 0,
    prefix = "",
  ) {
    this.chunkStart = prefix.length;
  }

  /** A trail for a new parser that was already given `prefix`. */
  afresh(prefix: string): ItemTrail {
    return new ItemTrail(this.reread, prefix);
  }

  /** The next chunk is about to be parsed. */
  begin(chunk: string): void {
    this.tail = (this.tail + this.chunk.slice(-TAIL)).slice(-TAIL);
    if (this.itemStart !== null) this.text += this.ofItem;
    this.chunkStart += this.chunk.length;
    this.chunk = chunk;
  }

  /** An item's opening tag ends at this offset of everything that `begin` was given. */
  itemOpens(end: number): void {
    const at = this.chunk.lastIndexOf("<item", end - this.chunkStart);
    const inTail = at === -1 ? (this.tail + this.chunk.slice(0, 5)).lastIndexOf("<item") : this.tail.length;
    this.text = this.tail.slice(Math.max(0, inTail));
    this.itemStart = this.chunkStart + (at === -1 ? -this.text.length : at);
  }

  /** What of the chunk belongs to the item now open, or comes after it. */
  private get ofItem(): string {
    return this.chunk.slice(Math.max(0, (this.itemStart ?? this.chunkStart) - this.chunkStart));
  }

  itemCloses(): void {
    this.itemStart = null;
    this.text = "";
  }

  /** Whether so much had to be read again that the file must be meant to take for ever. */
  get isExhausted(): boolean {
    return this.reread > REREAD_LIMIT;
  }

  /** Whether the end of all items came by since the item now open began. */
  get hasChannelEnd(): boolean {
    return this.itemStart !== null && (this.text + this.ofItem).includes("</channel>");
  }

  /** Gives the broken item up: the text before the next item, and the text from there on (null where none is in sight). */
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

/** Looks for the next `<item` in text that comes piece by piece. */
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

  /** Whether the end of the channel went by, so that no item is missing. */
  get sawEnd(): boolean {
    return this.ended;
  }

  /** The text up to the next item and from there on, or null where none begins yet. */
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
