import type { Context } from "@/server/accounts/index";
import { requireModerator } from "@/server/engagement/comments/index";
import type { Decision, LoggedDecision } from "./decision";
import { findDecisionsOf, findLog } from "./decision.repository";

/** The account's log of decisions, the newest first; `below` is the id of the last one seen. */
export async function listDecisions(
  ctx: Context,
  { below, limit }: { below: string | null; limit: number },
): Promise<LoggedDecision[]> {
  requireModerator(ctx);
  return findLog(ctx.db, ctx.account.id, { below, limit });
}

/** Every decision about one comment, the oldest first. */
export async function listDecisionsOf(ctx: Context, commentId: number): Promise<Decision[]> {
  requireModerator(ctx);
  return findDecisionsOf(ctx.db, ctx.account.id, commentId);
}
