import type { Context } from "@/server/context/index";
import { requireModerator } from "@/server/engagement/comment-states/index";
import type { Decision, LoggedDecision } from "./decision";
import { findDecisionsOfComment, findLog } from "./decision.repository";

/** List the account's log of decisions, newest first; `below` is the id of the last one seen. */
export async function listDecisions(
  ctx: Context,
  { below, limit }: { below: string | null; limit: number },
): Promise<LoggedDecision[]> {
  requireModerator(ctx);
  return findLog(ctx.db, ctx.account.id, { below, limit });
}

/** List all decisions about one comment, oldest first. */
export async function listCommentDecisions(ctx: Context, commentId: number): Promise<Decision[]> {
  requireModerator(ctx);
  return findDecisionsOfComment(ctx.db, ctx.account.id, commentId);
}
