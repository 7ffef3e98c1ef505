import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "@/server/platform/errors/index";
import { decodeXml } from "../xml/index";
import { DisqusParser } from "./disqus-parser";
import type { DisqusPart } from "./disqus-part";
import { groupByThread } from "./disqus-spool";
import type { ForeignComment } from "./foreign-comment";

/** Characters of an export in memory at a time, or one whole thread if that is larger. */
const MAX_BUFFERED = 8 * 1024 * 1024;

/** Streams the threads and posts of an export, in its own order. */
export async function* readDisqusParts(
  source: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<DisqusPart> {
  const parser = new DisqusParser();
  for await (const chunk of decodeXml(source, (why) => new AppError("invalid", `${why}.`)))
    yield* parser.read(chunk);
  parser.end();
}

function toComments(parts: readonly DisqusPart[]): ForeignComment[] {
  const pages = new Map(
    parts.flatMap((part) => (part.kind === "thread" ? [[part.id, part.page] as const] : [])),
  );
  const comments = parts.flatMap((part): ForeignComment[] => {
    const page = part.kind === "post" ? pages.get(part.threadId) : undefined;
    if (part.kind !== "post" || page === undefined) return [];
    const { id, parent, author, html, state } = part;
    return [{ id, page, parent, author, html, at: new Date(part.at), state }];
  });
  return comments.toSorted((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0));
}

/**
 * Reads the comments of a Disqus export (XML), grouped by page; threads without an address and posts without a time
 * are left out. Memory is independent of the file's size. A refused file yields nothing.
 */
export async function* readDisqus(path: string, atOnce = MAX_BUFFERED): AsyncGenerator<ForeignComment> {
  const { size } = await stat(path);
  const parts = readDisqusParts(createReadStream(path));
  for await (const some of groupByThread(parts, { size, atOnce })) yield* toComments(some);
}
