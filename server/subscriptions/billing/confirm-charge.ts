import type { Context } from "@/server/context/index";
import type { Payment } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { lockPaid } from "./charge.repository";
import { isPaidTooLate } from "./charge.rules";
import { refundLateCharges } from "./refund-late-charges";
import { renewPaidPeriods } from "./renew-paid-period";

/** Renew the subscription of a charge that was captured later, in the transaction that books the capture. */
export async function confirmCharge(
  ctx: Context,
  tx: Statements,
  { payment, subscriptionId }: { payment: Payment; subscriptionId: number },
): Promise<void> {
  const rows = await lockPaid(tx, ctx.account.id, [subscriptionId]);
  const row = rows.get(subscriptionId);
  if (row === undefined) throw new Error("charge without a subscription");
  const { id, externalPaymentId, amountCents, skipInvoice } = payment;
  const paid = { id, externalPaymentId, amountCents };
  const renewal = { row, payment: paid, endAt: null, skipInvoice, weCharge: true };
  const settle = isPaidTooLate(row, ctx.clock.now()) ? refundLateCharges : renewPaidPeriods;
  await settle(ctx, tx, [renewal]);
}
