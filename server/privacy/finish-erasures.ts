import type { Context } from "@/server/context/index";
import { deletePaymentMethods, type FinishContext } from "./delete-payment-methods";
import { type ErasureRow, findUnfinished, getErasure, saveErasure } from "./erasure.repository";
import { cleanUp, eraseRows, needsPaymentTokens } from "./run-erasure";

/** Longer than any request, delivery or mail of before the erasure can still be under way. */
const SETTLING_MILLISECONDS = 15 * 60_000;

/** Lists erasures that are to be finished: those interrupted, and those whose last run is due. */
export function listDueErasures({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<{ id: string; accountId: number }[]> {
  return findUnfinished(db, new Date(clock.now().getTime() - SETTLING_MILLISECONDS));
}

/** Deletes payment methods at gateways, after the cancellations that need their tokens. Returns whether none is left. */
async function settleGateways(ctx: FinishContext, erasure: ErasureRow): Promise<boolean> {
  if (await needsPaymentTokens(ctx, erasure)) return false;
  return deletePaymentMethods(ctx, erasure);
}

/**
 * Erases logs and files of an erasure whose rows are erased, and payment methods at gateways: what
 * `identity/reader-erasure.requested` asks for.
 */
export async function cleanErasure(ctx: FinishContext, id: string): Promise<void> {
  const erasure = await getErasure(ctx.db, ctx.account.id, id);
  if (erasure.erasedAt === null || erasure.finishedAt !== null) return;
  await cleanUp(ctx, erasure);
  await settleGateways(ctx, erasure);
}

/**
 * Finishes an erasure: runs it once more, for what requests and functions wrote that were under way when it began,
 * and forgets the values to look for. It waits for gateways that have still to cancel a subscription, which needs its
 * payment token; those that have still to delete a payment method delay only its end. Idempotent.
 */
export async function finishErasure(ctx: FinishContext, id: string): Promise<void> {
  const { db, account, systemClock } = ctx;
  const erasure = await getErasure(db, account.id, id);
  if (erasure.finishedAt !== null) return;
  await saveErasure(db, account.id, { id, triedAt: systemClock.now() });
  if (erasure.cleanedAt !== null && (await needsPaymentTokens(ctx, erasure))) return;
  await eraseRows(ctx, erasure, { requestsCleaning: false });
  const erased = await getErasure(db, account.id, id);
  await cleanUp(ctx, erased);
  if (!(await settleGateways(ctx, erased))) return;
  await saveErasure(db, account.id, { id, finishedAt: systemClock.now(), sealedSubject: null });
}
