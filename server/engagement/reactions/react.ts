import type { Context } from "@/server/accounts/index";
import { requireReader } from "@/server/engagement/comments/index";
import { notFound } from "@/server/platform/errors/index";
import { addReaction, findOwnReactions, findReactions, takeReaction } from "./reaction.repository";

export interface React {
  target: "comment" | "page";
  /** Id of the comment or page. */
  id: number;
  reactionId: number;
  /** Whether the reader reacts so from now on, or no longer does. */
  isOn: boolean;
}

/**
 * A reader reacts to a comment or a page, or takes it back; again changes nothing. Answers all reactions to it. Refuses
 * reactions that the account does not have, and comments that are not visible.
 */
export async function react(
  ctx: Context,
  { target, id, reactionId, isOn }: React,
): Promise<Record<string, number>> {
  const reader = requireReader(ctx);
  const { commentReactions, engagement } = ctx.account.settings;
  const offered = target === "comment" ? commentReactions : engagement.pageReactions;
  if (!offered.some((one) => one.id === reactionId)) throw notFound("reaction");
  if ((await findReactions(ctx.db, ctx.account.id, { target, id })) === null) throw notFound(target);
  const reaction = { target, targetId: id, readerId: reader.id, reactionId };
  if (isOn) await addReaction(ctx.db, ctx.account.id, { ...reaction, now: ctx.clock.now() });
  else await takeReaction(ctx.db, ctx.account.id, reaction);
  const reactions = await findReactions(ctx.db, ctx.account.id, { target, id });
  if (reactions === null) throw notFound(target);
  return reactions;
}

/** How the reader who asks reacted to comments: comment id to ids of reactions. */
export async function listOwnReactions(
  ctx: Context,
  commentIds: readonly number[],
): Promise<Record<string, number[]>> {
  const readerId = requireReader(ctx).id;
  const found = await findOwnReactions(ctx.db, ctx.account.id, { readerId, commentIds });
  return Object.fromEntries(found.map(({ commentId, reactionIds }) => [commentId, reactionIds]));
}
