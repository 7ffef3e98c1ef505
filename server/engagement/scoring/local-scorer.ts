import type { Context } from "@/server/context/index";
import { loadLearned } from "./learning/learn";
import { applyLearned } from "./learning/learned-weights.rules";
import { getRawScorer } from "./process-scorer";
import type { Scores } from "./scores";

/**
 * Score a text without network access: with the bundled word lists and models, and the weights learned from the
 * account's moderators. Throws `ScoringFailed` on a timeout.
 */
export async function scoreComment(
  ctx: Pick<Context, "db" | "log" | "account">,
  text: string,
): Promise<Scores> {
  const [raw, learned] = await Promise.all([
    getRawScorer(ctx.log).score(text),
    loadLearned(ctx, ctx.account.id),
  ]);
  return applyLearned(raw, learned);
}
