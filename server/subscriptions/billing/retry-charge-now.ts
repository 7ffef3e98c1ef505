import { findPayment, type PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import {
  isContinuing,
  lockSubscription,
  recordAction,
  saveChange,
} from "@/server/subscriptions/lifecycle/index";
import { openDueCharges } from "./open-charges";
import { executeCharges } from "./sweep-charges";

/** The result of a charge that staff retried. */
export interface RetriedCharge {
  paymentId: number;
  /** `waiting`: the gateway has not reported a final result. */
  outcome: "paid" | "failed" | "waiting";
  /** The gateway's message, where it failed. */
  message: string | null;
}

function requireOverdue(isOverdue: boolean): void {
  if (!isOverdue)
    throw new AppError("conflict", "Only the failed charge of an active subscription can be retried.");
}

/**
 * Retry a failed charge now, for staff: as the next attempt of the same period, so that a scheduled retry at the
 * same time is the same charge. A conflict where an attempt is already in progress.
 */
export async function retryChargeNow(ctx: PaymentContext, subscriptionId: number): Promise<RetriedCharge> {
  requirePermission(ctx, "payments:write");
  await ctx.db.transaction(async (tx) => {
    const before = await lockSubscription(ctx, tx, { id: subscriptionId, subscriberId: null });
    requireOverdue(isContinuing(before) && before.expiredAt === null && before.failedCharges > 0);
    await saveChange(ctx, tx, { before, patch: { chargeAt: ctx.clock.now() } });
    await recordAction(ctx, tx, { subscriptionId, action: "charge retried" });
  });
  const { open } = await openDueCharges(ctx, { take: 1, only: subscriptionId });
  const [charge] = open;
  if (charge === undefined) throw new AppError("conflict", "This charge is already being retried.");
  await executeCharges(ctx, open);
  const { paymentId } = charge;
  const payment = await findPayment(ctx.db, ctx.account.id, paymentId);
  const isPaid = payment?.status === "captured";
  const outcome = isPaid ? "paid" : payment?.status === "failed" ? "failed" : "waiting";
  return { paymentId, outcome, message: payment?.failureMessage ?? null };
}
