import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import { type ScorerDependencies, scoreWithExternalScorer } from "./external-scorer";
import { findAccountsWithOverdueScores, findOverdueScores, type WrittenBetween } from "./scored.repository";

/** Longer than all retries of a request together: what still waits then has lost its request. */
const DEADLINE_MILLISECONDS = HOUR_MILLISECONDS / 2;
/** Then a moderator decides: a scorer that is still unreachable is not called for it any more. */
const LONGEST_MILLISECONDS = 7 * DAY_MILLISECONDS;
const COMMENTS_AT_A_TIME = 50;
/** A scorer that fails this often in a row is unreachable: the next sweep tries again. */
const FAILURES_IN_A_ROW = 3;

function getOverdueSpan(now: Date): WrittenBetween {
  return {
    after: new Date(now.getTime() - LONGEST_MILLISECONDS),
    until: new Date(now.getTime() - DEADLINE_MILLISECONDS),
  };
}

/** List accounts with comments that have waited for their external scorer past the deadline. `now`: system clock. */
export function listAccountsWithOverdueScores(db: Statements, now: Date): Promise<number[]> {
  return findAccountsWithOverdueScores(db, getOverdueSpan(now));
}

export interface ScoreSweep {
  scored: number;
  failed: number;
}

/**
 * Scores comments that wait for the account's external scorer although their request is past its deadline: it was
 * lost, exhausted its attempts, or was emitted by a version with other events. Safe to call at any time.
 */
export async function sweepOverdueScores(
  ctx: Context,
  dependencies: ScorerDependencies,
): Promise<ScoreSweep> {
  const span = getOverdueSpan(ctx.clock.now());
  const ids = await findOverdueScores(ctx.db, ctx.account.id, { ...span, limit: COMMENTS_AT_A_TIME });
  const result = { scored: 0, failed: 0 };
  let failuresInARow = 0;
  for (const id of ids) {
    try {
      await scoreWithExternalScorer(ctx, dependencies, id);
      result.scored += 1;
      failuresInARow = 0;
    } catch (error) {
      ctx.log.warn({ err: error, commentId: id }, "an overdue comment could not be scored");
      result.failed += 1;
      failuresInARow += 1;
      if (failuresInARow >= FAILURES_IN_A_ROW) break;
    }
  }
  return result;
}
