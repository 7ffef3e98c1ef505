import { type Context, requireReader } from "@/server/context/index";
import { ensurePage, parsePageAddress } from "@/server/engagement/pages/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { toExcerpt } from "@/shared/formats/index";
import {
  countFollows,
  deleteFollow,
  type Follow,
  type FollowKind,
  findFollows,
  insertFollow,
} from "./follow.repository";
import { findFollowedThreads } from "./thread.repository";
import { buildThreadUrl, nameThread } from "./thread.rules";

const MAX_FOLLOWS = 200;
const MAX_NAME_LENGTH = 200;
/** Characters of a thread's comment in the list. */
const EXCERPT_LENGTH = 120;

/** What a reader asks to follow; `target` of a story is its path on the site. */
export interface NewFollow {
  kind: Exclude<FollowKind, "thread">;
  target: string;
  name: string;
  path: string;
}

/** The conversation of a story is followed by the id of its page, which stays when the address changes. */
async function toTarget(ctx: Context, { kind, target, path }: NewFollow): Promise<string> {
  if (kind !== "story") return target;
  const { href } = new URL(path, ctx.account.siteUrl);
  return String((await ensurePage(ctx, parsePageAddress(href))).id);
}

/**
 * Follow an author, a topic or the conversation of a story: its news are in the reader's digest. Repeated calls change
 * nothing. Refuses more than 200.
 */
export async function follow(ctx: Context, wanted: NewFollow): Promise<void> {
  requireReader(ctx);
  await addFollow(ctx, { ...wanted, target: await toTarget(ctx, wanted) });
}

/** Add something that the current reader follows, by its stored target. */
export async function addFollow(
  ctx: Context,
  { name, ...wanted }: Pick<Follow, "kind" | "target" | "name" | "path">,
): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  await ctx.db.transaction(async (tx) => {
    await insertFollow(tx, ctx.account.id, {
      readerId,
      ...wanted,
      name: name.slice(0, MAX_NAME_LENGTH),
      createdAt: ctx.clock.now(),
    });
    // Counted afterwards, so that following the same again is no refusal.
    if ((await countFollows(tx, ctx.account.id, readerId)) > MAX_FOLLOWS)
      throw new AppError(
        "conflict",
        `You can follow up to ${MAX_FOLLOWS} topics, authors, stories and threads.`,
      );
  });
}

/** What a reader follows, with the comment that a thread begins with; null: it is none, or the comment was removed. */
export interface ListedFollow extends Follow {
  comment: { author: string | null; excerpt: string } | null;
}

/** List what the current reader follows, the latest first. Threads are named as their pages are now. */
export async function listOwnFollows(ctx: Context): Promise<ListedFollow[]> {
  const { id: readerId } = requireReader(ctx);
  const follows = await findFollows(ctx.db, ctx.account.id, readerId);
  const hasThreads = follows.some(({ kind }) => kind === "thread");
  const threads = hasThreads ? await findFollowedThreads(ctx.db, ctx.account.id, readerId) : [];
  const byFollow = new Map(threads.map((thread) => [thread.followId, thread]));
  return follows.map((listed) => {
    const thread = byFollow.get(listed.id);
    if (thread === undefined) return { ...listed, comment: null };
    const { author, text } = thread;
    return {
      ...listed,
      name: nameThread(thread),
      path: buildThreadUrl(thread),
      comment: text === null ? null : { author, excerpt: toExcerpt(text, EXCERPT_LENGTH) },
    };
  });
}

/** Stop following; not_found where the current reader does not follow it. */
export async function unfollow(ctx: Context, id: number): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  if (!(await deleteFollow(ctx.db, ctx.account.id, { readerId, id }))) throw notFound("follow");
}
