import type { Context } from "@/server/context/index";
import { requirePermission } from "@/server/staff/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { RuleConditions } from "./policy";
import { explainMatch } from "./rule.rules";
import { findPastComments, type PastComment } from "./trial.repository";

/** What a rule would have matched in the past. */
export interface RuleTrial {
  /** Number of comments tested, newest first. */
  tried: number;
  /** Whether all of the 90 days were tested. */
  complete: boolean;
  caught: number;
  /** Of the matched: published now, and how many of these a moderator decided about. */
  published: number;
  approvedByModerator: number;
  /** Of the matched: those that moderators removed or marked as spam. */
  removed: number;
  /** Of the matched: those still pending. */
  waiting: number;
  /** A few of the matched, newest first. */
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
    trial.published += 1;
    if (comment.decided) trial.approvedByModerator += 1;
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
 * Test a rule on the comments of the last 90 days and compare with the actual outcome: it runs the same function as
 * new comments, with the facts as of each comment's creation. Tests 40,000 comments at most, in batches.
 */
export async function tryRule(ctx: Context, conditions: RuleConditions): Promise<RuleTrial> {
  requirePermission(ctx, "comments:moderate");
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MILLISECONDS);
  const trial: RuleTrial = {
    tried: 0,
    complete: false,
    caught: 0,
    published: 0,
    approvedByModerator: 0,
    removed: 0,
    waiting: 0,
    examples: [],
  };
  let below = NEWEST;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const comments = await findPastComments(ctx.db, ctx.account.id, { since, below, limit: BATCH });
    for (const comment of comments) {
      const because = explainMatch(conditions, { ...comment, spamProbability: comment.spamProbability ?? 0 });
      if (because !== null) count(trial, comment, because);
      below = comment.id;
    }
    trial.tried += comments.length;
    if (comments.length < BATCH) return { ...trial, complete: true };
  }
  return trial;
}
