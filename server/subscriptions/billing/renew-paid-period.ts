import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import {
  type ActionEntry,
  isChargedByUs,
  lockQueued,
  type QueuedSubscription,
  type QueuedTime,
  recordActions,
  rescheduleQueued,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { collectForCampaigns, saveRenewed } from "./renewal.repository";
import {
  computeRenewalPeriod,
  getBillDiscount,
  type PaidPeriod,
  type RenewableRow,
  toRenewedRow,
} from "./renewal.rules";
import { type BillInput, type BillResources, prepareBills, writeBills } from "./write-invoice";

/** The payment of a period. */
export interface PeriodPayment {
  id: number;
  externalPaymentId: string | null;
  amountCents: number;
}

/** A paid period, as input of a bulk renewal. */
export interface Renewal {
  row: RenewableRow;
  /** null: nothing was due. */
  payment: PeriodPayment | null;
  /** The end reported by the gateway; null: derived from the calendar. */
  endAt: Date | null;
  skipInvoice: boolean;
  /** Whether we also charge the following period. */
  weCharge: boolean;
}

interface AppliedRenewal {
  renewal: Renewal;
  period: PaidPeriod;
  after: RenewableRow;
}

function applyRenewal(ctx: Context, renewal: Renewal): AppliedRenewal {
  const now = ctx.clock.now();
  const { row, payment, endAt: reportedEnd, weCharge } = renewal;
  const period = computeRenewalPeriod(row, { now, timeZone: ctx.account.timeZone, reportedEnd });
  const amountCents = payment?.amountCents ?? 0;
  const after = toRenewedRow(row, { period, paymentId: payment?.id ?? null, amountCents, weCharge, now });
  return { renewal, period, after };
}

function toEvent({ renewal, after }: AppliedRenewal): DomainEvent {
  const { id, subscriberId } = after;
  const by = renewal.payment === null ? `period:${after.periods}` : `payment:${renewal.payment.id}`;
  return {
    name: "subscriptions/subscription.renewed",
    id: `subscription:${id}:renewed:${by}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId },
  };
}

function toAction({ renewal, after }: AppliedRenewal): ActionEntry {
  const details = {
    period: after.periods,
    until: after.endAt?.toISOString() ?? null,
    amountCents: renewal.payment?.amountCents ?? 0,
    currency: after.planAmountCurrency,
    ...(renewal.payment !== null && { paymentId: renewal.payment.id }),
  };
  return { subscriptionId: after.id, action: "renewed", details };
}

/** Create the bill of a period's payment; null: the gateway bills. */
export function toPeriodBill(
  { row, payment, skipInvoice }: Renewal,
  period: Pick<PaidPeriod, "startAt" | "endAt">,
): BillInput | null {
  if (skipInvoice) return null;
  const paidCents = payment?.amountCents ?? 0;
  const { startAt, endAt } = period;
  return {
    subscriptionId: row.id,
    billed: { ...row, startAt, endAt, discount: getBillDiscount(row, paidCents) },
    buyer: row.payer,
    paidCents,
    paymentId: payment?.id ?? null,
    externalPaymentId: payment?.externalPaymentId ?? null,
  };
}

/** Sum the payments for each campaign. */
export function sumByCampaign(renewals: readonly Renewal[]): { groupId: number; cents: number }[] {
  const sums = new Map<number, number>();
  for (const { row, payment } of renewals) {
    if (row.campaignId === null || payment === null) continue;
    sums.set(row.campaignId, (sums.get(row.campaignId) ?? 0) + payment.amountCents);
  }
  return [...sums].map(([groupId, cents]) => ({ groupId, cents })).toSorted((a, b) => a.groupId - b.groupId);
}

/** Return the time that a renewal adds for the queue behind it. Call before the row is written. */
function toQueuedTimes({
  renewal: { row },
  period: { startAt: from, endAt: to },
}: AppliedRenewal): QueuedTime[] {
  const { id: predecessorId, endAt: end, anchorAt, durationUnit: unit } = row;
  return end === null || to === null ? [] : [{ predecessorId, end, from, to, counted: { anchorAt, unit } }];
}

/** The data that a renewal needs besides its row. */
export interface RenewalContext {
  waiting: readonly QueuedSubscription[];
  making: BillResources;
}

/** Load the data for locked subscriptions, or for those whose lock is requested; locks the queue behind them. */
export async function loadRenewalContext(
  ctx: Context,
  tx: Statements,
  subscriptionIds: readonly number[],
): Promise<RenewalContext> {
  const [waiting, making] = await Promise.all([
    lockQueued(tx, ctx.account.id, subscriptionIds),
    prepareBills(ctx, tx, subscriptionIds.length),
  ]);
  return { waiting, making };
}

/**
 * Renew recurring subscriptions in bulk, in as many statements as for one: queue, rows, campaigns, log, events, and
 * last the bills. The caller locks the rows. In a pipeline PostgreSQL writes while the bills are created.
 */
export async function renewAll(
  ctx: Context,
  tx: Statements,
  { renewals, around: { waiting, making } }: { renewals: readonly Renewal[]; around: RenewalContext },
): Promise<void> {
  if (renewals.length === 0) return;
  const accountId = ctx.account.id;
  const done = renewals.map((renewal) => applyRenewal(ctx, renewal));
  await rescheduleQueued(ctx, tx, {
    waiting,
    added: done.flatMap(toQueuedTimes),
    action: "rescheduled after a renewal",
  });
  await Promise.all([
    saveRenewed(tx, accountId, { rows: done.map(({ after }) => after), now: ctx.clock.now() }),
    collectForCampaigns(tx, accountId, sumByCampaign(renewals)),
    recordActions(ctx, tx, done.map(toAction)),
    ctx.emit(tx, done.map(toEvent)),
    writeBills(ctx, tx, {
      bills: done.map(({ renewal, period }) => toPeriodBill(renewal, period)).filter((bill) => bill !== null),
      making,
    }),
  ]);
}

/** Renew subscriptions that are already locked. */
export async function renewPaidPeriods(
  ctx: Context,
  tx: Statements,
  renewals: readonly Renewal[],
): Promise<void> {
  if (renewals.length === 0) return;
  const ids = renewals.map(({ row }) => row.id);
  await renewAll(ctx, tx, { renewals, around: await loadRenewalContext(ctx, tx, ids) });
}

/** Convert a subscription to the row of its renewal. */
export function toRenewableRow(subscription: Subscription, partPaidCents: number): RenewableRow {
  const { gifter, subscriber, identity } = subscription;
  const payer =
    gifter === null
      ? { name: subscriber.name, identity: identity.value }
      : { name: gifter.name, identity: gifter.email ?? identity.value };
  return { ...subscription, payer, partPaidCents };
}

export interface RenewPaidPeriod {
  /** Its current state, locked in this transaction. */
  subscription: Subscription;
  /** Already booked. */
  payment: PeriodPayment;
  /** The end reported by the gateway; it only moves forward. null: derived from the calendar and the anchor. */
  endAt: Date | null;
  /** The gateway bills on its own. */
  skipInvoice: boolean;
  /** Sum of earlier charges below the amount due for the same period. */
  partPaidCents: number;
  /** Whether we charge it again at the new end; omitted: unchanged. */
  weCharge?: boolean;
}

/**
 * Move a recurring subscription to its next, paid period; the only function that does. It ends the grace, resets
 * failed charges, schedules the next charge at the new end, adds to the campaign, bills, writes the log and emits
 * `subscriptions/subscription.renewed`. Call it last in a transaction: it locks the account's invoice numbers.
 */
export async function renewPaidPeriod(ctx: Context, tx: Statements, input: RenewPaidPeriod): Promise<void> {
  const { subscription, payment, endAt, skipInvoice, partPaidCents } = input;
  const weCharge = input.weCharge ?? isChargedByUs(subscription);
  const row = toRenewableRow(subscription, partPaidCents);
  await renewPaidPeriods(ctx, tx, [{ row, payment, endAt, skipInvoice, weCharge }]);
}
