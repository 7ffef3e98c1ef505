import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { recordAction, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { findChargeable } from "./charge.repository";
import {
  type PeriodPayment,
  type Renewal,
  sumByCampaign,
  toPeriodBill,
  toRenewableRow,
} from "./renew-paid-period";
import { collectForCampaigns } from "./renewal.repository";
import { computeChargeAmount, computeRenewalPeriod, isProrated } from "./renewal.rules";
import { billSubscriptions } from "./write-invoice";

/** The amount due for the next period of a recurring subscription. */
export interface AmountDue {
  /** Less partial charges; null: the gateway prorates the charge and determines its amount. */
  dueCents: number | null;
  partPaidCents: number;
}

/** Find the amount due for the next period of a subscription that is locked in this transaction. */
export async function findAmountDue(
  ctx: Context,
  tx: Statements,
  subscription: Subscription,
): Promise<AmountDue> {
  const rows = await findChargeable(tx, ctx.account.id, [subscription.id]);
  const row = rows.get(subscription.id);
  if (row === undefined) throw new Error("the charged subscription was not found");
  const dueCents = isProrated(subscription) ? null : computeChargeAmount(row);
  return { dueCents, partPaidCents: row.partPaidCents };
}

/** The remaining amount of a period, and the sum of its partial charges. */
export interface Remainder {
  dueCents: number;
  partPaidCents: number;
}

/** Find the remaining amount of each subscription's next period, by id, for display. */
export async function findRemainders(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Remainder>> {
  const rows = await findChargeable(db, accountId, ids);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { dueCents: computeChargeAmount(row), partPaidCents: row.partPaidCents },
    ]),
  );
}

/** A charge below the amount due. */
export interface PartPaid {
  /** Its current state, locked in this transaction. */
  subscription: Subscription;
  /** Already booked, as part of the next period. */
  payment: PeriodPayment;
  skipInvoice: boolean;
  /** Before this payment. */
  dueCents: number;
  partPaidCents: number;
}

/**
 * Bill a charge below the amount due, add it to the campaign and write it to the subscription's log; it extends
 * nothing. Call it last in a transaction: it locks the account's invoice numbers.
 */
export async function settlePart(ctx: Context, tx: Statements, part: PartPaid): Promise<void> {
  const { subscription, payment, skipInvoice, dueCents, partPaidCents } = part;
  const row = toRenewableRow(subscription, partPaidCents);
  const renewal: Renewal = { row, payment, endAt: null, skipInvoice, weCharge: false };
  const { amountCents, id: paymentId } = payment;
  const remainingCents = dueCents - amountCents;
  await recordAction(ctx, tx, {
    subscriptionId: subscription.id,
    action: "charged less than due",
    details: { paymentId, amountCents, dueCents, remainingCents, currency: row.planAmountCurrency },
  });
  await collectForCampaigns(tx, ctx.account.id, sumByCampaign([renewal]));
  const { timeZone } = ctx.account;
  const bill = toPeriodBill(
    renewal,
    computeRenewalPeriod(row, { now: ctx.clock.now(), timeZone, reportedEnd: null }),
  );
  if (bill !== null) await billSubscriptions(ctx, tx, [bill]);
}
