import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { billSubscriptions } from "@/server/subscriptions/invoices/index";
import { recordAction, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { findChargeable } from "./charge.repository";
import { billOf, collectedBy, type PeriodPayment, type Renewal, renewableOf } from "./renew-paid-period";
import { collectForCampaigns } from "./renewal.repository";
import { amountOfCharge, isProrated, paidPeriod } from "./renewal.rules";

/** What the next period of a recurring subscription costs. */
export interface AmountDue {
  /** Less what was paid in part; null: the gateway prorates the charge, and says itself how much it is. */
  dueCents: number | null;
  partPaidCents: number;
}

/** What is due for the next period of a subscription that is locked in this transaction. */
export async function findAmountDue(
  ctx: Context,
  tx: Statements,
  subscription: Subscription,
): Promise<AmountDue> {
  const rows = await findChargeable(tx, ctx.account.id, [subscription.id]);
  const row = rows.get(subscription.id);
  if (row === undefined) throw new Error("a subscription that is charged is gone");
  const dueCents = isProrated(subscription) ? null : amountOfCharge(row);
  return { dueCents, partPaidCents: row.partPaidCents };
}

/** What is still to be paid for a period, and what was paid of it in part. */
export interface Remainder {
  dueCents: number;
  partPaidCents: number;
}

/** The same of each subscription's next period, by its id, to be shown. */
export async function findRemainders(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Remainder>> {
  const rows = await findChargeable(db, accountId, ids);
  return new Map(
    [...rows].map(([id, row]) => [id, { dueCents: amountOfCharge(row), partPaidCents: row.partPaidCents }]),
  );
}

/** A charge below the amount due. */
export interface PartPaid {
  /** As it stands, locked in this transaction. */
  subscription: Subscription;
  /** In the books already, as part of its next period. */
  payment: PeriodPayment;
  skipInvoice: boolean;
  /** Before this payment. */
  dueCents: number;
  partPaidCents: number;
}

/**
 * What a charge below the amount due changes: it is billed, counted for a campaign, and written into the subscription's
 * log, and extends nothing. The last thing a transaction does: it takes the account's next invoice number.
 */
export async function settlePart(ctx: Context, tx: Statements, part: PartPaid): Promise<void> {
  const { subscription, payment, skipInvoice, dueCents, partPaidCents } = part;
  const row = renewableOf(subscription, partPaidCents);
  const renewal: Renewal = { row, payment, endAt: null, skipInvoice, weCharge: false };
  const { amountCents, id: paymentId } = payment;
  const remainingCents = dueCents - amountCents;
  await recordAction(ctx, tx, {
    subscriptionId: subscription.id,
    action: "charged less than was due",
    details: { paymentId, amountCents, dueCents, remainingCents, currency: row.planAmountCurrency },
  });
  await collectForCampaigns(tx, ctx.account.id, collectedBy([renewal]));
  const { timeZone } = ctx.account;
  const bill = billOf(renewal, paidPeriod(row, { now: ctx.clock.now(), timeZone, toldEnd: null }));
  if (bill !== null) await billSubscriptions(ctx, tx, [bill]);
}
