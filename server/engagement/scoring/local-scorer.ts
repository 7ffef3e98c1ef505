import type { Context } from "@/server/accounts/index";
import { learnedFor } from "./learning/learn";
import { withLearned } from "./learning/learned-weights.rules";
import { getRawScorer } from "./process-scorer";
import type { Scores } from "./scores";

/**
 * Scores a text without any network: word lists and models that come with the platform, and what the account's own
 * moderators taught it. Throws `ScoringFailed` when it takes too long.
 */
export async function scoreComment(
  ctx: Pick<Context, "db" | "log" | "account">,
  text: string,
): Promise<Scores> {
  const [raw, learned] = await Promise.all([
    getRawScorer(ctx.log).score(text),
    learnedFor(ctx, ctx.account.id),
  ]);
  return withLearned(raw, learned);
}
