import type { Context } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";
import type { RuleConditions } from "./policy";
import { matchingRule } from "./rule.rules";
import { findPast, type PastComment } from "./trial.repository";

/** What a rule would have done in the past. */
export interface RuleTrial {
  /** Comments that were looked at, the newest first. */
  tried: number;
  /** Whether all of the 90 days were looked at. */
  complete: boolean;
  caught: number;
  /** Of those caught: what stands published now, and how many of these a moderator looked at. */
  kept: number;
  keptByHand: number;
  /** Of those caught: what moderators removed or called spam. */
  removed: number;
  /** Of those caught: what still waits. */
  waiting: number;
  /** A few that it would have caught, the newest first. */
  examples: { id: number; text: string; status: PastComment["status"]; because: string; createdAt: Date }[];
}

const DAYS = 90;
const BATCH = 1_000;
const BATCHES = 40;
const EXAMPLES = 12;
const NEWEST = 2_147_483_647;

function count(trial: RuleTrial, comment: PastComment, because: readonly string[]): void {
  trial.caught += 1;
  if (comment.status === "published") {
    trial.kept += 1;
    if (comment.decided) trial.keptByHand += 1;
  } else if (comment.status === "pending") trial.waiting += 1;
  else if (comment.status !== "hidden") trial.removed += 1;
  if (trial.examples.length >= EXAMPLES) return;
  const { id, status, createdAt } = comment;
  trial.examples.push({
    id,
    status,
    createdAt,
    text: comment.text.slice(0, 280),
    because: because.join(", "),
  });
}

/**
 * What a rule would have caught in the last 90 days, and what became of it: tried by the same function that judges new
 * comments, on what was known when each was written. Looks at 40,000 comments at most, in batches.
 */
export async function tryRule(ctx: Context, conditions: RuleConditions): Promise<RuleTrial> {
  requirePermission(ctx, "comments:moderate");
  const since = new Date(ctx.clock.now().getTime() - DAYS * 86_400_000);
  const trial: RuleTrial = {
    tried: 0,
    complete: false,
    caught: 0,
    kept: 0,
    keptByHand: 0,
    removed: 0,
    waiting: 0,
    examples: [],
  };
  let below = NEWEST;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const comments = await findPast(ctx.db, ctx.account.id, { since, below, limit: BATCH });
    for (const comment of comments) {
      const because = matchingRule(conditions, { ...comment, spamProbability: comment.spamProbability ?? 0 });
      if (because !== null) count(trial, comment, because);
      below = comment.id;
    }
    trial.tried += comments.length;
    if (comments.length < BATCH) return { ...trial, complete: true };
  }
  return trial;
}
