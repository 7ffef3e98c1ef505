import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "@/server/platform/errors/index";
import { decodeXml } from "../xml/index";
import { DisqusParser } from "./disqus-parser";
import type { DisqusPart } from "./disqus-part";
import { byThreads } from "./disqus-spool";
import type { ForeignComment } from "./foreign-comment";

/** So many characters of an export are held at a time, or what was said in one thread where that is more. */
const AT_ONCE = 8 * 1024 * 1024;

/** Threads and comments of an export as it streams in, in its own order. */
export async function* readDisqusParts(
  source: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<DisqusPart> {
  const parser = new DisqusParser();
  for await (const chunk of decodeXml(source, (why) => new AppError("invalid", `${why}.`)))
    yield* parser.read(chunk);
  parser.end();
}

function commentsOf(parts: readonly DisqusPart[]): ForeignComment[] {
  const pages = new Map(
    parts.flatMap((part) => (part.kind === "thread" ? [[part.id, part.page] as const] : [])),
  );
  const comments = parts.flatMap((part): ForeignComment[] => {
    const page = part.kind === "post" ? pages.get(part.threadId) : undefined;
    if (part.kind !== "post" || page === undefined) return [];
    const { id, parent, author, html, state } = part;
    return [{ id, page, parent, author, html, at: new Date(part.at), state }];
  });
  return comments.toSorted((one, other) => (one.page < other.page ? -1 : one.page > other.page ? 1 : 0));
}

/**
 * The comments of a Disqus export (XML), those of a page together; threads without an address and posts without a time
 * are left out. Memory does not grow with the file. Nothing comes of a file that is refused.
 */
export async function* readDisqus(path: string, atOnce = AT_ONCE): AsyncGenerator<ForeignComment> {
  const { size } = await stat(path);
  const parts = readDisqusParts(createReadStream(path));
  for await (const some of byThreads(parts, { size, atOnce })) yield* commentsOf(some);
}
