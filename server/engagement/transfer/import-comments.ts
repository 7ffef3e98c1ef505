import type { Context } from "@/server/context/index";
import { getPageKey, normalizePageUrl } from "@/server/engagement/pages/index";
import type { CommentRecord } from "./comment-record";
import {
  type Conversation,
  importConversations,
  type PreparedConversations,
  prepareConversations,
} from "./import-conversations";

export interface ImportedComments {
  /** Number of comments read. */
  read: number;
  /** Number of those that were new. */
  written: number;
}

/** Comments per transaction: statements cost little more for many rows than for one. */
const BATCH_SIZE = 500;
/** Maximum number of concurrent batches, each on its own connection. */
const MAX_PARALLEL_BATCHES = 2;

/** Batches in flight. Two with comments on the same page run one after the other. */
class BatchQueue {
  private readonly writing = new Map<Promise<void>, ReadonlySet<string>>();

  /** Wait until a batch for these pages may run. Rejects if an earlier batch failed. */
  async waitForSlot(pages: ReadonlySet<string>): Promise<void> {
    while (this.writing.size >= MAX_PARALLEL_BATCHES || this.hasConflict(pages))
      await Promise.race(this.writing.keys());
  }

  private hasConflict(pages: ReadonlySet<string>): boolean {
    return [...this.writing.values()].some((batch) => [...pages].some((page) => batch.has(page)));
  }

  add(pages: ReadonlySet<string>, write: Promise<void>): void {
    this.writing.set(write, pages);
    // The waiter receives a failure; until then it must not count as an unhandled rejection.
    write.then(
      () => this.writing.delete(write),
      () => undefined,
    );
  }

  /** Wait for all batches, also where one fails. */
  async drain(): Promise<void> {
    const ended = await Promise.allSettled(this.writing.keys());
    const failed = ended.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }
}

/**
 * Import comments, some hundred conversations in parallel; records of one conversation must be adjacent. A
 * conversation is written atomically: an interrupted import can be repeated.
 */
export async function importComments(
  ctx: Context,
  records: AsyncIterable<CommentRecord> | Iterable<CommentRecord>,
  onWritten: (read: number) => void = () => undefined,
): Promise<ImportedComments> {
  const totals = { read: 0, written: 0 };
  let conversations = new Map<string, Conversation>();
  let pendingRecords = 0;
  const queue = new BatchQueue();
  const write = async (conversationBatch: PreparedConversations, read: number) => {
    const insertedCount = await importConversations(ctx, conversationBatch);
    totals.written += insertedCount;
    totals.read += read;
    onWritten(totals.read);
  };
  // The next batch is read and prepared while these are written.
  const startBatch = async () => {
    const conversationBatch = [...conversations.values()];
    const pages = new Set(conversationBatch.map(({ pageKey }) => pageKey));
    const ready = await prepareConversations(ctx, conversationBatch);
    await queue.waitForSlot(pages);
    queue.add(pages, write(ready, pendingRecords));
    conversations = new Map();
    pendingRecords = 0;
  };
  try {
    for await (const record of records) {
      const url = normalizePageUrl(record.page);
      const pageKey = getPageKey(ctx.account, { url });
      const key = `${pageKey} ${record.widget}`;
      const existing = conversations.get(key);
      if (existing === undefined) {
        if (pendingRecords >= BATCH_SIZE) await startBatch();
        conversations.set(key, { url, pageKey, widgetId: record.widget, records: [record] });
      } else existing.records.push(record);
      pendingRecords += 1;
    }
    if (pendingRecords > 0) await startBatch();
  } finally {
    await queue.drain();
  }
  return totals;
}
