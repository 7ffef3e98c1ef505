import type { Context } from "@/server/context/index";
import { requestRefundInTransaction } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";

/** Request the refund of a card check before a trial. The actor is always the platform. */
export async function requestTrialRefund(ctx: Context, tx: Statements, paymentId: number): Promise<void> {
  const system: Context = { ...ctx, actor: { kind: "system", name: "trial" } };
  const reason = "Card check before a trial.";
  await requestRefundInTransaction(system, tx, { paymentId, amountCents: null, reason });
}
