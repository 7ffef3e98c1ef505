import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Context } from "@/server/accounts/index";
import {
  type CommentRecord,
  type ImportedComments,
  importComments,
  readRecordLine,
} from "@/server/engagement/transfer/index";
import { type ForeignComment, foreignRecord } from "./foreign-comment";
import { readDisqus } from "./read-disqus";

async function* recordsIn(path: string): AsyncGenerator<CommentRecord> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() !== "") yield readRecordLine(line, number);
  }
}

/** Brings in comments that `export comments` wrote. */
export function importCommentLines(ctx: Context, path: string): Promise<ImportedComments> {
  return importComments(ctx, recordsIn(path));
}

async function* recordsOf(comments: AsyncIterable<ForeignComment>): AsyncGenerator<CommentRecord> {
  for await (const comment of comments) {
    const record = foreignRecord(comment);
    if (record !== null) yield record;
  }
}

/**
 * Brings in the comments of a Disqus export: threads by their addresses, authors, replies and states. Again it brings in
 * only those that are new; of a file that is refused, nothing.
 */
export function importDisqus(ctx: Context, path: string): Promise<ImportedComments> {
  return importComments(ctx, recordsOf(readDisqus(path)));
}
