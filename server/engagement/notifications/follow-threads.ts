import { type Context, requireReader } from "@/server/context/index";
import { findMemberById } from "@/server/identity/members/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { deleteFollowOf, findFollowedTargets } from "./follow.repository";
import { addFollow } from "./follows";
import { findThread } from "./thread.repository";
import { buildThreadUrl, nameThread } from "./thread.rules";

/** The threads that a reader follows. */
interface OwnThreads {
  /** Whether the reader can follow any: mails go to members alone. */
  isAvailable: boolean;
  /** Ids of their top-level comments, the latest followed first. */
  ids: number[];
}

async function isMember(ctx: Context, readerId: number): Promise<boolean> {
  return (await findMemberById(ctx.db, ctx.account.id, readerId)) !== null;
}

/** Find the thread of a comment that can be followed; null: there is no such comment, or it is not public. */
export async function findFollowableThread(
  ctx: Context,
  commentId: number,
): Promise<{ name: string } | null> {
  const thread = await findThread(ctx.db, ctx.account.id, commentId);
  return thread === null ? null : { name: nameThread(thread) };
}

/**
 * Follow the thread of a comment: its new replies are mailed to the current reader as often as replies to their own
 * comments. Repeated calls change nothing. Returns the id of its top-level comment. not_found where the comment is not
 * public; conflict for readers without an account of the publication, and above 200 follows.
 */
export async function followThread(ctx: Context, commentId: number): Promise<number> {
  const { id: readerId } = requireReader(ctx);
  const thread = await findThread(ctx.db, ctx.account.id, commentId);
  if (thread === null) throw notFound("comment");
  if (!(await isMember(ctx, readerId)))
    throw new AppError("conflict", "You need an account with an email address here to follow a thread.");
  await addFollow(ctx, {
    kind: "thread",
    target: String(thread.id),
    name: nameThread(thread),
    path: buildThreadUrl(thread),
  });
  return thread.id;
}

/** Stop following a thread, by the id of its top-level comment; not_found where the current reader does not follow it. */
export async function unfollowThread(ctx: Context, threadId: number): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  const isDeleted = await deleteFollowOf(ctx.db, ctx.account.id, {
    readerId,
    kind: "thread",
    target: String(threadId),
  });
  if (!isDeleted) throw notFound("thread");
}

/** List the threads that the current reader follows. */
export async function listOwnThreads(ctx: Context): Promise<OwnThreads> {
  const { id: readerId } = requireReader(ctx);
  if (!(await isMember(ctx, readerId))) return { isAvailable: false, ids: [] };
  const targets = await findFollowedTargets(ctx.db, ctx.account.id, { readerId, kind: "thread" });
  return { isAvailable: true, ids: targets.map(Number) };
}

/** Stop a reader from following a thread, by the link in a mail about it. Repeated calls change nothing. */
export async function unfollowByLink(
  ctx: Context,
  { readerId, threadId }: { readerId: number; threadId: number },
): Promise<void> {
  await deleteFollowOf(ctx.db, ctx.account.id, { readerId, kind: "thread", target: String(threadId) });
}
