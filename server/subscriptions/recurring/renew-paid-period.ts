import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { type BillFor, type BillMaking, beginBills, billWith } from "@/server/subscriptions/invoices/index";
import {
  type DoneAction,
  lockQueued,
  type QueuedSubscription,
  type QueuedTime,
  recordActions,
  rescheduleQueued,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { collectForCampaigns, saveRenewed } from "./renewal.repository";
import { discountOfBill, type PaidPeriod, paidPeriod, type RenewableRow, renewedRow } from "./renewal.rules";

/** The payment of a period. */
export interface PeriodPayment {
  id: number;
  externalPaymentId: string | null;
  amountCents: number;
}

/** A period that was paid for, as the bulk takes it. */
export interface Renewal {
  row: RenewableRow;
  /** null: nothing was left to pay. */
  payment: PeriodPayment | null;
  /** As the gateway says it; null: by the calendar. */
  endAt: Date | null;
  skipInvoice: boolean;
  /** Whether we charge the period after it too. */
  weCharge: boolean;
}

interface Renewed {
  renewal: Renewal;
  period: PaidPeriod;
  after: RenewableRow;
}

function renewed(ctx: Context, renewal: Renewal): Renewed {
  const now = ctx.clock.now();
  const { row, payment, endAt: toldEnd, weCharge } = renewal;
  const period = paidPeriod(row, { now, timeZone: ctx.account.timeZone, toldEnd });
  const amountCents = payment?.amountCents ?? 0;
  const after = renewedRow(row, { period, paymentId: payment?.id ?? null, amountCents, weCharge, now });
  return { renewal, period, after };
}

function eventOf({ renewal, after }: Renewed): DomainEvent {
  const { id, subscriberId } = after;
  const by = renewal.payment === null ? `period:${after.periods}` : `payment:${renewal.payment.id}`;
  return {
    name: "subscriptions/subscription.renewed",
    id: `subscription:${id}:renewed:${by}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId },
  };
}

function actionOf({ renewal, after }: Renewed): DoneAction {
  const details = {
    period: after.periods,
    until: after.endAt?.toISOString() ?? null,
    amountCents: renewal.payment?.amountCents ?? 0,
    currency: after.planAmountCurrency,
    ...(renewal.payment !== null && { paymentId: renewal.payment.id }),
  };
  return { subscriptionId: after.id, action: "renewed", details };
}

/** The bill of a payment for a period; null: the gateway writes it. */
export function billOf(
  { row, payment, skipInvoice }: Renewal,
  period: Pick<PaidPeriod, "startAt" | "endAt">,
): BillFor | null {
  if (skipInvoice) return null;
  const paidCents = payment?.amountCents ?? 0;
  const { startAt, endAt } = period;
  return {
    subscriptionId: row.id,
    billed: { ...row, startAt, endAt, discount: discountOfBill(row, paidCents) },
    buyer: row.payer,
    paidCents,
    paymentId: payment?.id ?? null,
    externalPaymentId: payment?.externalPaymentId ?? null,
  };
}

/** What campaigns have collected by these payments. */
export function collectedBy(renewals: readonly Renewal[]): { groupId: number; cents: number }[] {
  const sums = new Map<number, number>();
  for (const { row, payment } of renewals) {
    if (row.campaignId === null || payment === null) continue;
    sums.set(row.campaignId, (sums.get(row.campaignId) ?? 0) + payment.amountCents);
  }
  return [...sums].map(([groupId, cents]) => ({ groupId, cents })).toSorted((a, b) => a.groupId - b.groupId);
}

/** What a renewal has added to what waits behind it; before its row is written. */
function addedBy({ renewal: { row }, period: { startAt: from, endAt: to } }: Renewed): QueuedTime[] {
  const { id: behindId, endAt: end, anchorAt, durationUnit: unit } = row;
  return end === null || to === null ? [] : [{ behindId, end, from, to, counted: { anchorAt, unit } }];
}

/** What a renewal depends on besides its row. */
export interface AroundRenewals {
  waiting: readonly QueuedSubscription[];
  making: BillMaking;
}

/** Reads it for subscriptions that are locked, or asked to be; what waits behind them is held, too. */
export async function aroundRenewals(
  ctx: Context,
  tx: Statements,
  subscriptionIds: readonly number[],
): Promise<AroundRenewals> {
  const [waiting, making] = await Promise.all([
    lockQueued(tx, ctx.account.id, subscriptionIds),
    beginBills(ctx, tx, subscriptionIds.length),
  ]);
  return { waiting, making };
}

/**
 * Moves recurring subscriptions to their next period, however many in as many statements as one: what waits behind
 * them, rows, campaigns, log, events, and last the bills. Their rows are locked by the caller. In a pipeline PostgreSQL
 * writes while the bills are made out.
 */
export async function renewAll(
  ctx: Context,
  tx: Statements,
  { renewals, around: { waiting, making } }: { renewals: readonly Renewal[]; around: AroundRenewals },
): Promise<void> {
  if (renewals.length === 0) return;
  const accountId = ctx.account.id;
  const done = renewals.map((renewal) => renewed(ctx, renewal));
  await rescheduleQueued(ctx, tx, {
    waiting,
    added: done.flatMap(addedBy),
    action: "moved behind what was renewed",
  });
  await Promise.all([
    saveRenewed(tx, accountId, { rows: done.map(({ after }) => after), now: ctx.clock.now() }),
    collectForCampaigns(tx, accountId, collectedBy(renewals)),
    recordActions(ctx, tx, done.map(actionOf)),
    ctx.emit(tx, done.map(eventOf)),
    billWith(ctx, tx, {
      bills: done.map(({ renewal, period }) => billOf(renewal, period)).filter((bill) => bill !== null),
      making,
    }),
  ]);
}

/** The same of what is locked already. */
export async function renewPaidPeriods(
  ctx: Context,
  tx: Statements,
  renewals: readonly Renewal[],
): Promise<void> {
  if (renewals.length === 0) return;
  const ids = renewals.map(({ row }) => row.id);
  await renewAll(ctx, tx, { renewals, around: await aroundRenewals(ctx, tx, ids) });
}

/** A subscription as its next period needs it. */
export function renewableOf(subscription: Subscription, partPaidCents: number): RenewableRow {
  const { gifter, subscriber, identity } = subscription;
  const payer =
    gifter === null
      ? { name: subscriber.name, identity: identity.value }
      : { name: gifter.name, identity: gifter.email ?? identity.value };
  return { ...subscription, payer, partPaidCents };
}

export interface RenewPaidPeriod {
  /** As it stands, locked in this transaction. */
  subscription: Subscription;
  /** In the books already. */
  payment: PeriodPayment;
  /** The end that the gateway says; it moves forward only. null: by the calendar from the anchor. */
  endAt: Date | null;
  /** The gateway bills by itself. */
  skipInvoice: boolean;
  /** What charges below the amount due have paid for the same period before. */
  partPaidCents: number;
  /** Whether we charge it again at the new end; left out: as before. */
  weCharge?: boolean;
}

/**
 * Moves a recurring subscription to its next period, which was paid: the one place that does. It leaves its grace, what
 * failed is forgotten, the next charge is due at the new end, a campaign has collected more; it is billed, written into
 * its log and told as `subscriptions/subscription.renewed`. The last thing a transaction does: it takes the account's
 * next invoice number.
 */
export async function renewPaidPeriod(ctx: Context, tx: Statements, input: RenewPaidPeriod): Promise<void> {
  const { subscription, payment, endAt, skipInvoice, partPaidCents } = input;
  const weCharge = input.weCharge ?? subscription.chargeAt !== null;
  const row = renewableOf(subscription, partPaidCents);
  await renewPaidPeriods(ctx, tx, [{ row, payment, endAt, skipInvoice, weCharge }]);
}
