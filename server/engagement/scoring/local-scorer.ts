import { dirname, join } from "node:path";
import type { Context } from "@/server/context/index";
import type { Log } from "@/server/platform/log/index";
import { loadLearned } from "./learning/learn";
import { applyLearned } from "./learning/learned-weights.rules";
import { createRawScorer, type RawScorer } from "./raw-scorer";
import type { Scores } from "./scores";

/** Timeout in milliseconds for one text, which takes a few: the rest is for machines under load. */
const TIME_LIMIT = 2_000;

declare global {
  var mastheadScorer: RawScorer | undefined;
}

/** The worker's bundle is next to the entry file of the process; otherwise there is none. */
function workerFile(): string | null {
  const entry = process.argv[1];
  return entry === undefined ? null : join(dirname(entry), "scoring-worker.mjs");
}

/**
 * The scorer of this process: Next's bundles and the Node entry have separate copies of this module and share one
 * thread.
 */
function getRawScorer(log: Pick<Log, "warn">): RawScorer {
  globalThis.mastheadScorer ??= createRawScorer({ workerFile: workerFile(), timeLimit: TIME_LIMIT, log });
  return globalThis.mastheadScorer;
}

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
