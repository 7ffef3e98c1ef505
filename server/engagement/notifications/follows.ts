import { type Context, requireReader } from "@/server/context/index";
import { ensurePage, parsePageAddress } from "@/server/engagement/pages/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import {
  countFollows,
  deleteFollow,
  type Follow,
  type FollowKind,
  findFollows,
  insertFollow,
} from "./follow.repository";

const MAX_FOLLOWS = 200;
const MAX_NAME_LENGTH = 200;

/** What a reader asks to follow; `target` of a story is its path on the site. */
export interface NewFollow {
  kind: FollowKind;
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
  const { id: readerId } = requireReader(ctx);
  const { kind, path } = wanted;
  const target = await toTarget(ctx, wanted);
  const name = wanted.name.slice(0, MAX_NAME_LENGTH);
  await ctx.db.transaction(async (tx) => {
    await insertFollow(tx, ctx.account.id, {
      readerId,
      kind,
      target,
      name,
      path,
      createdAt: ctx.clock.now(),
    });
    // Counted afterwards, so that following the same again is no refusal.
    if ((await countFollows(tx, ctx.account.id, readerId)) > MAX_FOLLOWS)
      throw new AppError("conflict", `You can follow up to ${MAX_FOLLOWS} topics, authors and stories.`);
  });
}

/** List what the current reader follows, the latest first. */
export function listOwnFollows(ctx: Context): Promise<Follow[]> {
  return findFollows(ctx.db, ctx.account.id, requireReader(ctx).id);
}

/** Stop following; not_found where the current reader does not follow it. */
export async function unfollow(ctx: Context, id: number): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  if (!(await deleteFollow(ctx.db, ctx.account.id, { readerId, id }))) throw notFound("follow");
}
