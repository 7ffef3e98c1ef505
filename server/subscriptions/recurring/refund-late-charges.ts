import type { Context } from "@/server/accounts/index";
import { requestRefundIn } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { billSubscriptions } from "@/server/subscriptions/invoices/index";
import { recordActions } from "@/server/subscriptions/lifecycle/index";
import { billOf, collectedBy, type Renewal } from "./renew-paid-period";
import { collectForCampaigns } from "./renewal.repository";

/**
 * Money that came for what nobody has any more goes back. It is billed, so that the books say what it was for, and counted
 * for its campaign until it has gone back; it moves no period.
 */
export async function refundLateCharges(
  ctx: Context,
  tx: Statements,
  renewals: readonly Renewal[],
): Promise<void> {
  if (renewals.length === 0) return;
  const actions = renewals.map(({ row, payment }) => ({
    subscriptionId: row.id,
    action: "paid after its end",
    details: { paymentId: payment?.id ?? null },
  }));
  await recordActions(ctx, tx, actions);
  // What goes back is taken off again.
  await collectForCampaigns(tx, ctx.account.id, collectedBy(renewals));
  const reason = "It was charged while the subscription ended.";
  for (const { payment } of renewals) {
    if (payment !== null)
      await requestRefundIn(ctx, tx, { paymentId: payment.id, amountCents: null, reason });
  }
  const bills = renewals.map((one) => billOf(one, { startAt: one.row.startAt, endAt: one.row.endAt }));
  await billSubscriptions(
    ctx,
    tx,
    bills.filter((bill) => bill !== null),
  );
}
