import type { Context } from "@/server/accounts/index";
import { normalPageUrl } from "@/server/engagement/pages/index";
import type { CommentRecord } from "./comment-record";
import { importConversation } from "./import-conversation";

export interface ImportedComments {
  /** Comments that were read. */
  read: number;
  /** Those among them that were not here yet. */
  written: number;
}

/**
 * Brings comments in, conversation by conversation; records of one conversation stand together. Each conversation is a
 * transaction of its own: cut off in the middle, the import is simply made again.
 */
export async function importComments(
  ctx: Context,
  records: AsyncIterable<CommentRecord> | Iterable<CommentRecord>,
): Promise<ImportedComments> {
  const done = { read: 0, written: 0 };
  let together: CommentRecord[] = [];
  const write = async () => {
    const [first] = together;
    if (first === undefined) return;
    const conversation = { url: first.page, widgetId: first.widget, records: together };
    done.written += await importConversation(ctx, conversation);
    together = [];
  };
  for await (const record of records) {
    const page = normalPageUrl(record.page);
    const [first] = together;
    if (first !== undefined && (first.page !== page || first.widget !== record.widget)) await write();
    together.push({ ...record, page });
    done.read += 1;
  }
  await write();
  return done;
}
