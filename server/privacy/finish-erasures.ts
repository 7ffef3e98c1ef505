import type { Context } from "@/server/context/index";
import { findUnfinished, getErasure, saveErasure } from "./erasure.repository";
import type { PrivacyContext } from "./person";
import { runErasure } from "./run-erasure";

/** Longer than any request, delivery or mail of before the erasure can still be under way. */
const SETTLING_MILLISECONDS = 15 * 60_000;

/** Lists erasures that are to be finished: those interrupted, and those whose last run is due. */
export function listDueErasures({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<{ id: string; accountId: number }[]> {
  return findUnfinished(db, new Date(clock.now().getTime() - SETTLING_MILLISECONDS));
}

/**
 * Finishes an erasure: runs it once more, for what requests and functions wrote that were under way when it began,
 * and forgets the values to look for. Idempotent.
 */
export async function finishErasure(ctx: PrivacyContext, id: string): Promise<void> {
  const erasure = await getErasure(ctx.db, ctx.account.id, id);
  if (erasure.finishedAt !== null) return;
  await runErasure(ctx, erasure);
  const finishedAt = ctx.systemClock.now();
  await saveErasure(ctx.db, ctx.account.id, { id, finishedAt, sealedSubject: null });
}
