import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Context } from "@/server/context/index";
import {
  type CommentRecord,
  type ImportedComments,
  importComments,
  parseRecordLine,
} from "@/server/engagement/transfer/index";
import { type ForeignComment, toCommentRecord } from "./foreign-comment";
import { readDisqus } from "./read-disqus";

async function* readRecords(path: string): AsyncGenerator<CommentRecord> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() !== "") yield parseRecordLine(line, number);
  }
}

/** Imports comments from a file of `export comments`. */
export function importCommentLines(ctx: Context, path: string): Promise<ImportedComments> {
  return importComments(ctx, readRecords(path));
}

async function* toRecords(comments: AsyncIterable<ForeignComment>): AsyncGenerator<CommentRecord> {
  for await (const comment of comments) {
    const record = toCommentRecord(comment);
    if (record !== null) yield record;
  }
}

/**
 * Imports the comments of a Disqus export: threads by address, authors, replies and states. A second import adds only
 * new ones; of a refused file nothing is imported.
 */
export function importDisqus(ctx: Context, path: string): Promise<ImportedComments> {
  return importComments(ctx, toRecords(readDisqus(path)));
}
