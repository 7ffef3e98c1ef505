import type { Context } from "@/server/accounts/index";
import { keyOfPage, normalPageUrl } from "@/server/engagement/pages/index";
import type { CommentRecord } from "./comment-record";
import {
  type Conversation,
  importConversations,
  type ReadyConversations,
  readyConversations,
} from "./import-conversations";

export interface ImportedComments {
  /** Comments that were read. */
  read: number;
  /** Those among them that were not here yet. */
  written: number;
}

/** Comments that are written together: statements cost little more for many rows than for one. */
const TOGETHER = 500;
/** Lots that are written at once, each on a connection of its own. */
const AT_ONCE = 2;

/** Lots that are being written. Two that say something on the same page wait for each other. */
class Lots {
  private readonly writing = new Map<Promise<void>, ReadonlySet<string>>();

  /** Waits until a lot for these pages may be written. Fails where one of those before has. */
  async roomFor(pages: ReadonlySet<string>): Promise<void> {
    while (this.writing.size >= AT_ONCE || this.hasOneOf(pages)) await Promise.race(this.writing.keys());
  }

  private hasOneOf(pages: ReadonlySet<string>): boolean {
    return [...this.writing.values()].some((others) => [...pages].some((page) => others.has(page)));
  }

  add(pages: ReadonlySet<string>, write: Promise<void>): void {
    this.writing.set(write, pages);
    // Who waits for it sees a failure; until then it must not count as unhandled.
    write.then(
      () => this.writing.delete(write),
      () => undefined,
    );
  }

  /** Waits for all of them, also where one fails. */
  async end(): Promise<void> {
    const ended = await Promise.allSettled(this.writing.keys());
    const failed = ended.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }
}

/**
 * Brings comments in, some hundred conversations at once; records of one conversation stand together. Conversations are
 * written whole: cut off in the middle, the import is simply made again.
 */
export async function importComments(
  ctx: Context,
  records: AsyncIterable<CommentRecord> | Iterable<CommentRecord>,
  onWritten: (read: number) => void = () => undefined,
): Promise<ImportedComments> {
  const done = { read: 0, written: 0 };
  let conversations = new Map<string, Conversation>();
  let waiting = 0;
  const lots = new Lots();
  const write = async (lot: ReadyConversations, read: number) => {
    const written = await importConversations(ctx, lot);
    done.written += written;
    done.read += read;
    onWritten(done.read);
  };
  // The next ones are read, and what they need is made, while these are written.
  const begin = async () => {
    const lot = [...conversations.values()];
    const pages = new Set(lot.map(({ pageKey }) => pageKey));
    const ready = await readyConversations(ctx, lot);
    await lots.roomFor(pages);
    lots.add(pages, write(ready, waiting));
    conversations = new Map();
    waiting = 0;
  };
  try {
    for await (const record of records) {
      const url = normalPageUrl(record.page);
      const pageKey = keyOfPage(ctx.account, { url });
      const key = `${pageKey} ${record.widget}`;
      const begun = conversations.get(key);
      if (begun === undefined) {
        if (waiting >= TOGETHER) await begin();
        conversations.set(key, { url, pageKey, widgetId: record.widget, records: [record] });
      } else begun.records.push(record);
      waiting += 1;
    }
    if (waiting > 0) await begin();
  } finally {
    await lots.end();
  }
  return done;
}
