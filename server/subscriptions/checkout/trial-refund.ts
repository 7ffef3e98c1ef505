import type { Context } from "@/server/accounts/index";
import { requestRefundIn } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";

/** Has what was charged to check a card before a trial given back. By the platform itself, whoever began the trial. */
export async function requestTrialRefund(ctx: Context, tx: Statements, paymentId: number): Promise<void> {
  const system: Context = { ...ctx, actor: { kind: "system", name: "trial" } };
  const reason = "It checked the card before a trial.";
  await requestRefundIn(system, tx, { paymentId, amountCents: null, reason });
}
