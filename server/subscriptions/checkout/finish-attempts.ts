import type { PaymentContext } from "@/server/payments/index";
import { type Attempt, checkoutParamsSchema } from "./attempt";
import { findStuckAttempts } from "./attempt.repository";
import { completeCheckout } from "./complete-checkout";
import { findStuckSwitches } from "./switch.repository";
import { finishSwitch } from "./switch-plan";

/** How long the request itself may be repeated before its attempt is finished without it. */
const STUCK_MILLISECONDS = 120_000;

async function finish(ctx: PaymentContext, attempt: Attempt): Promise<void> {
  const { token } = attempt;
  const requestHash = attempt.requestHash ?? "";
  const checkoutParams = checkoutParamsSchema.parse(attempt.spending);
  const buyer = { id: attempt.subscriberId, name: null };
  await completeCheckout(ctx, { token, requestHash, checkoutParams, buyer, switchedId: null, terms: null });
}

/**
 * Finish purchases whose process died or whose gateway did not answer during the payment: each one becomes its
 * subscription or is released. Returns how many there were.
 */
export async function finishAttempts(ctx: PaymentContext): Promise<number> {
  const before = new Date(ctx.systemClock.now().getTime() - STUCK_MILLISECONDS);
  const stuck = await findStuckAttempts(ctx.db, ctx.account.id, before);
  for (const attempt of stuck) {
    await finish(ctx, attempt).catch((error: unknown) => {
      ctx.log.warn({ err: error, attemptId: attempt.id }, "purchase could not be completed");
    });
  }
  return stuck.length;
}

/** Finish switches whose process died or whose gateway did not answer. Returns how many there were. */
export async function finishSwitches(ctx: PaymentContext): Promise<number> {
  const before = new Date(ctx.systemClock.now().getTime() - STUCK_MILLISECONDS);
  const stuck = await findStuckSwitches(ctx.db, ctx.account.id, before);
  for (const { attemptId, ...input } of stuck) {
    await finishSwitch(ctx, input).catch((error: unknown) => {
      ctx.log.warn({ err: error, attemptId }, "plan change could not be completed");
    });
  }
  return stuck.length;
}
