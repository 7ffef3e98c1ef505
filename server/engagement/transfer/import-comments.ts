import type { Context } from "@/server/accounts/index";
import { normalPageUrl } from "@/server/engagement/pages/index";
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
  let writing: Promise<void> = Promise.resolve();
  const write = async (lot: ReadyConversations, read: number) => {
    done.written += await importConversations(ctx, lot);
    done.read += read;
    onWritten(done.read);
  };
  // The next ones are read, and what they need is made, while these are written.
  const begin = async () => {
    const ready = await readyConversations(ctx, [...conversations.values()]);
    await writing;
    writing = write(ready, waiting);
    // Whoever awaits it sees the failure; until then it must not count as unhandled.
    writing.catch(() => undefined);
    conversations = new Map();
    waiting = 0;
  };
  for await (const record of records) {
    const page = normalPageUrl(record.page);
    const key = `${page} ${record.widget}`;
    const begun = conversations.get(key);
    if (begun === undefined) {
      if (waiting >= TOGETHER) await begin();
      conversations.set(key, { url: page, widgetId: record.widget, records: [record] });
    } else begun.records.push(record);
    waiting += 1;
  }
  if (waiting > 0) await begin();
  await writing;
  return done;
}
