import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Context } from "@/server/accounts/index";
import {
  type CommentRecord,
  type ImportedComments,
  importComments,
  readRecordLine,
} from "@/server/engagement/transfer/index";
import { foreignRecord } from "./foreign-comment";
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

/** Brings in the comments of a Disqus export: threads by their addresses, authors, replies and states. */
export async function importDisqus(ctx: Context, path: string): Promise<ImportedComments> {
  const comments = readDisqus(await readFile(path, "utf8"));
  return importComments(
    ctx,
    comments.flatMap((comment) => foreignRecord(comment) ?? []),
  );
}
