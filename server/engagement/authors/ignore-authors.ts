import { type Context, requireReader } from "@/server/context/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { findShownAuthor } from "./author.repository";
import { countIgnored, findIgnored, insertIgnored, removeIgnored } from "./ignored-author.repository";

const MAX_IGNORED = 1_000;

/**
 * Ignore the author of a comment, for the acting reader only; idempotent. Returns the author in the interface's form
 * (JSON text). Refuses the reader's own comments, and with 404 comments that do not show an author.
 */
export async function ignoreAuthor(ctx: Context, commentId: number): Promise<string> {
  const reader = requireReader(ctx);
  const author = await findShownAuthor(ctx.db, ctx.account.id, commentId);
  if (author === null) throw notFound("comment");
  if (author.id === reader.id) throw invalid("body.comment_id", "is your own comment");
  if ((await countIgnored(ctx.db, ctx.account.id, reader.id)) >= MAX_IGNORED)
    throw new AppError("conflict", `You can ignore at most ${MAX_IGNORED} people.`);
  const row = { readerId: reader.id, authorId: author.id, now: ctx.clock.now() };
  await insertIgnored(ctx.db, ctx.account.id, row);
  return author.document;
}

/** Stop ignoring an author, by their id in responses; not_found where the reader does not ignore them. */
export async function stopIgnoring(ctx: Context, publicId: number): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  if (!(await removeIgnored(ctx.db, ctx.account.id, { readerId, publicId }))) throw notFound("author");
}

/** List the authors whom the acting reader ignores, latest first, in the interface's form (JSON text). */
export function listIgnoredAuthors(ctx: Context): Promise<string[]> {
  const { id: readerId } = requireReader(ctx);
  return findIgnored(ctx.db, ctx.account.id, { readerId, limit: MAX_IGNORED });
}
