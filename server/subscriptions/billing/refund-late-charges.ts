import type { Context } from "@/server/context/index";
import { requestRefundInTransaction } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { recordActions } from "@/server/subscriptions/lifecycle/index";
import { type Renewal, sumByCampaign, toPeriodBill } from "./renew-paid-period";
import { collectForCampaigns } from "./renewal.repository";
import { billSubscriptions } from "./write-invoice";

/**
 * Refund payments of subscriptions that have ended. They are billed, so that the books show their purpose, and
 * count for the campaign until they are refunded; no period changes.
 */
export async function refundLateCharges(
  ctx: Context,
  tx: Statements,
  renewals: readonly Renewal[],
): Promise<void> {
  if (renewals.length === 0) return;
  const actions = renewals.map(({ row, payment }) => ({
    subscriptionId: row.id,
    action: "paid after end",
    details: { paymentId: payment?.id ?? null },
  }));
  await recordActions(ctx, tx, actions);
  // The refund subtracts it again.
  await collectForCampaigns(tx, ctx.account.id, sumByCampaign(renewals));
  const reason = "Charged while the subscription was ending.";
  for (const { payment } of renewals) {
    if (payment !== null)
      await requestRefundInTransaction(ctx, tx, { paymentId: payment.id, amountCents: null, reason });
  }
  const bills = renewals.map((renewal) =>
    toPeriodBill(renewal, { startAt: renewal.row.startAt, endAt: renewal.row.endAt }),
  );
  await billSubscriptions(
    ctx,
    tx,
    bills.filter((bill) => bill !== null),
  );
}
