import { type Context, requireReader } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { addReaction, findOwnReactions, findReactions, removeReaction } from "./reaction.repository";

export interface ReactInput {
  target: "comment" | "page";
  /** Id of the comment or page. */
  id: number;
  reactionId: number;
  /** true: add the reaction; false: remove it. */
  isOn: boolean;
}

/**
 * Add or remove a reader's reaction to a comment or a page; idempotent. Returns all reactions to it. Refuses
 * reactions that the account does not have, and comments that are not visible.
 */
export async function react(
  ctx: Context,
  { target, id, reactionId, isOn }: ReactInput,
): Promise<Record<string, number>> {
  const reader = requireReader(ctx);
  const { commentReactions, engagement } = ctx.account.settings;
  const offered = target === "comment" ? commentReactions : engagement.pageReactions;
  if (!offered.some((offeredReaction) => offeredReaction.id === reactionId)) throw notFound("reaction");
  if ((await findReactions(ctx.db, ctx.account.id, { target, id })) === null) throw notFound(target);
  const reaction = { target, targetId: id, readerId: reader.id, reactionId };
  if (isOn) await addReaction(ctx.db, ctx.account.id, { ...reaction, now: ctx.clock.now() });
  else await removeReaction(ctx.db, ctx.account.id, reaction);
  const reactions = await findReactions(ctx.db, ctx.account.id, { target, id });
  if (reactions === null) throw notFound(target);
  return reactions;
}

/** List the acting reader's reactions to comments: comment id to ids of reactions. */
export async function listOwnReactions(
  ctx: Context,
  commentIds: readonly number[],
): Promise<Record<string, number[]>> {
  const readerId = requireReader(ctx).id;
  const rows = await findOwnReactions(ctx.db, ctx.account.id, { readerId, commentIds });
  return Object.fromEntries(rows.map(({ commentId, reactionIds }) => [commentId, reactionIds]));
}
