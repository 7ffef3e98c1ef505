import type { Context } from "@/server/context/index";
import { computeShortenedEnd, findSwitchChain } from "@/server/payments/credits/index";
import {
  findPaymentIdOfGateway,
  lockPayment,
  lockPaymentOfGateway,
  type Payment,
  type PaymentSuccess,
  recordCapture,
  recordPayment,
  voidAuthorisation,
} from "@/server/payments/index";
import { requestRefundInTransaction } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { billSubscriptions, confirmCharge } from "@/server/subscriptions/billing/index";
import { lockSubscriber } from "@/server/subscriptions/customers/index";
import {
  computeNextDue,
  findSubscription,
  isRunningAfter,
  lockQueuedRows,
  lockWithPredecessor,
  recordAction,
  replaceNow,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { confirmSubscription, isTimeTaken } from "./payment-writes.repository";
import { requestTrialRefund } from "./refund-subscription";
import { addCollectedAmount } from "./sale.repository";
import { computeFirstPeriod, computePaidStartAt, type Period } from "./subscription-draft.rules";
import { findRunning, setPayment } from "./subscription-writes.repository";

/**
 * Return the subscription that an immediate switch replaces after waiting for its payment. Both were locked before.
 * null: it is no such switch, or the other subscription waits for it no more. Locks what is queued behind that one.
 */
async function lockSwitchedSubscription(
  ctx: Context,
  tx: Statements,
  { switchedFromId, attemptId, startAt }: Subscription,
): Promise<Subscription | null> {
  if (switchedFromId === null || startAt > ctx.clock.now()) return null;
  const from = await findSubscription(ctx, switchedFromId, tx);
  if (from === null || from.deletedAt !== null || from.scheduledSwitch?.attemptId !== attemptId) return null;
  await lockQueuedRows(tx, ctx.account.id, [switchedFromId]);
  return from;
}

/** A gateway's report of a payment that was authorised and is now captured. */
export interface ConfirmedPayment {
  adapter: string;
  externalPaymentId: string;
  externalCaptureId: string | null;
}

/** Compute the period of a subscription that opens nothing before its payment; a replacement begins now. */
async function computePaidPeriod(
  ctx: Context,
  tx: Statements,
  { subscription, takesOver, now }: { subscription: Subscription; takesOver: boolean; now: Date },
): Promise<Period> {
  const { timeZone } = ctx.account;
  if (takesOver)
    return computeFirstPeriod({ ...subscription, trial: null }, { startAt: now, before: null, timeZone });
  const { id: besides, groupId, dynamicAssets, subscriberId } = subscription;
  const query = { subscriberId, groupId, dynamicAssets, now, besides };
  const { before } = await findRunning(tx, ctx.account.id, query);
  const isTaken = await isTimeTaken(tx, ctx.account.id, besides);
  const startAt = computePaidStartAt({
    now,
    promised: subscription,
    isTaken,
    othersEnd: before?.endAt ?? null,
  });
  if (startAt === null) return subscription;
  const { trialPeriodLength: length, trialPeriodUnit: unit } = subscription;
  const trial = length === null || unit === null ? null : { length, unit };
  return computeFirstPeriod({ ...subscription, trial }, { startAt, before, timeZone });
}

/** Compute the end. A switched subscription that lost its credit while it waited is only partly paid. */
async function computePaidEnd(
  ctx: Context,
  tx: Statements,
  { id, switchedFromId, recurring, startAt, endAt, ...price }: Subscription,
): Promise<Date | null> {
  if (switchedFromId === null || recurring) return endAt;
  const creditChain = await findSwitchChain(tx, ctx.account.id, id);
  const { creditCents = 0 } = creditChain.find((member) => member.id === id) ?? {};
  const { planAmountCents: worthCents, paymentAmountCents } = price;
  const lostCents = worthCents - paymentAmountCents - creditCents;
  return lostCents > 0 ? computeShortenedEnd({ startAt, endAt }, { lostCents, worthCents }) : endAt;
}

async function activate(ctx: Context, tx: Statements, subscription: Subscription): Promise<Subscription> {
  const switched = await lockSwitchedSubscription(ctx, tx, subscription);
  // Concurrent purchases of the subscriber wait: each is placed after the previous one.
  await lockSubscriber(tx, ctx.account.id, subscription.subscriberId);
  // Read the clock once, after all locks: the subscription begins and is reported as begun at this moment.
  const now = ctx.clock.now();
  const replaced = switched !== null && isRunningAfter(switched, now) ? switched : null;
  const { startAt, anchorAt, periods, trialEndsAt, nextPaymentDueAt, ...promised } = await computePaidPeriod(
    ctx,
    tx,
    { subscription, takesOver: replaced !== null, now },
  );
  const endAt = await computePaidEnd(ctx, tx, { ...subscription, startAt, endAt: promised.endAt });
  const period = { startAt, endAt, anchorAt, periods, trialEndsAt, nextPaymentDueAt };
  const activatedAt = period.startAt <= now ? now : null;
  const chargeAt = subscription.chargeAt === null ? null : endAt;
  // A subscription that expired before its payment came runs nevertheless: it is paid.
  const paid = { paymentState: "paid", expiredAt: null } as const;
  const after: Subscription = { ...subscription, ...period, ...paid, activatedAt, chargeAt };
  const { id, subscriberId } = after;
  const dueAt = computeNextDue(after, now);
  await confirmSubscription(tx, ctx.account.id, { id, ...period, activatedAt, dueAt, chargeAt, now });
  if (activatedAt !== null)
    await ctx.emit(tx, {
      name: "subscriptions/subscription.activated",
      id: `subscription:${id}:activated`,
      subject: { type: "subscription", id: String(id) },
      data: { subscriptionId: id, subscriberId },
    });
  await recordAction(ctx, tx, { subscriptionId: id, action: "paid" });
  if (replaced !== null)
    await replaceNow(ctx, tx, { from: replaced, to: after, promisedEnd: subscription.endAt });
  return after;
}

/** Bill and refund a subscription that was deleted before its payment came, so that the books show it. */
async function refundDeleted(
  ctx: Context,
  tx: Statements,
  { payment, subscriptionId }: { payment: Payment; subscriptionId: number },
): Promise<void> {
  const { id: paymentId } = payment;
  const reason = "Paid after the subscription was deleted.";
  await requestRefundInTransaction(ctx, tx, { paymentId, amountCents: null, reason });
  await recordAction(ctx, tx, { subscriptionId, action: "paid after end", details: { paymentId } });
}

/** Activate and bill a subscription whose payment was captured. Both rows are locked. */
async function settlePaid(
  ctx: Context,
  tx: Statements,
  { payment, subscription }: { payment: Payment; subscription: Subscription },
): Promise<void> {
  const isWaiting = subscription.paymentState === "awaiting" && subscription.deletedAt === null;
  const after = isWaiting ? await activate(ctx, tx, subscription) : subscription;
  const { id: subscriptionId, campaignId } = after;
  if (payment.purpose === "trial_authorisation") return requestTrialRefund(ctx, tx, payment.id);
  if (after.deletedAt !== null) await refundDeleted(ctx, tx, { payment, subscriptionId });
  if (campaignId !== null)
    await addCollectedAmount(tx, ctx.account.id, {
      groupId: campaignId,
      cents: payment.amountCents,
      always: true,
    });
  if (payment.skipInvoice) return;
  const payer = after.gifter ?? after.subscriber;
  await billSubscriptions(ctx, tx, [
    {
      subscriptionId,
      billed: after,
      buyer: { name: payer.name, identity: after.gifter?.email ?? after.identity.value },
      paidCents: payment.amountCents,
      paymentId: payment.id,
      externalPaymentId: payment.externalPaymentId,
    },
  ]);
}

/**
 * Confirm a captured payment that a subscription waits for: it is paid, runs from now, and is billed. A
 * subscription that was deleted meanwhile is refunded. Idempotent; false: no such payment is pending.
 */
export async function confirmPayment(ctx: Context, event: ConfirmedPayment): Promise<boolean> {
  const { externalCaptureId } = event;
  return ctx.db.transaction(async (tx) => {
    const payment = await lockPaymentOfGateway(tx, ctx.account.id, event);
    if (payment === null || !(await recordCapture(ctx, tx, { payment, externalCaptureId }))) return false;
    if (payment.subscriptionId === null) return true;
    if (payment.period !== null) {
      await confirmCharge(ctx, tx, { payment, subscriptionId: payment.subscriptionId });
      return true;
    }
    await lockWithPredecessor(tx, ctx.account.id, payment.subscriptionId);
    const subscription = await findSubscription(ctx, payment.subscriptionId, tx);
    if (subscription === null) throw new Error("payment without a subscription");
    await settlePaid(ctx, tx, { payment, subscription });
    return true;
  });
}

/** A captured payment of an order whose first payment is still pending: its buyer paid the order a second time. */
export interface ReplacementPayment {
  firstPaymentId: number;
  subscriptionId: number;
  amountCents: number;
  amountCurrency: string;
  result: PaymentSuccess & { externalPaymentId: string };
}

/**
 * `confirmed`: this payment pays the subscription, now or by an earlier call. `other_amount`: it differs from the
 * order's price. `not_pending`: the order does not wait for a payment any more.
 */
export type ConfirmedReplacement =
  | { kind: "confirmed"; paymentId: number }
  | { kind: "other_amount" }
  | { kind: "not_pending" };

async function findAwaiting(
  ctx: Context,
  tx: Statements,
  { first, subscriptionId }: { first: Payment; subscriptionId: number },
): Promise<Subscription | null> {
  await lockWithPredecessor(tx, ctx.account.id, subscriptionId);
  const subscription = await findSubscription(ctx, subscriptionId, tx);
  const isAwaiting = subscription?.paymentState === "awaiting" && subscription.deletedAt === null;
  return isAwaiting && subscription.paymentId === first.id ? subscription : null;
}

async function replaceFirst(
  ctx: Context,
  tx: Statements,
  { first, awaiting, payment }: { first: Payment; awaiting: Subscription; payment: ReplacementPayment },
): Promise<number> {
  const { adapter: gateway, paymentType, attemptId, purpose } = first;
  const { subscriptionId } = payment;
  await voidAuthorisation(ctx, tx, first);
  const input = { ...payment, gateway, paymentType, paymentToken: null, attemptId, purpose };
  const paymentId = await recordPayment(ctx, tx, input);
  await setPayment(tx, ctx.account.id, { subscriptionId, paymentId });
  const recorded = await lockPayment(tx, ctx.account.id, paymentId);
  if (recorded === null) throw new Error("a payment was not written");
  await recordAction(ctx, tx, {
    subscriptionId,
    action: "paid by a second payment",
    details: { paymentId, replacedPaymentId: first.id },
  });
  await settlePaid(ctx, tx, { payment: recorded, subscription: { ...awaiting, paymentId } });
  return paymentId;
}

/**
 * Activate a subscription by a second payment of its order while the first is pending. The first payment is voided:
 * if the gateway captures it later, it is refunded. The lock on the first payment decides between two payments that
 * are captured at the same moment, and between repeated events of one.
 */
export function confirmReplacement(ctx: Context, payment: ReplacementPayment): Promise<ConfirmedReplacement> {
  const { firstPaymentId, subscriptionId, amountCents, amountCurrency, result } = payment;
  return ctx.db.transaction(async (tx): Promise<ConfirmedReplacement> => {
    const first = await lockPayment(tx, ctx.account.id, firstPaymentId);
    if (first === null) throw new Error("subscription has no pending payment");
    const { adapter } = first;
    const { externalPaymentId } = result;
    const booked = await findPaymentIdOfGateway(tx, ctx.account.id, { adapter, externalPaymentId });
    if (booked !== null) return { kind: "confirmed", paymentId: booked };
    if (first.status !== "authorised") return { kind: "not_pending" };
    if (first.amountCents !== amountCents || first.amountCurrency !== amountCurrency)
      return { kind: "other_amount" };
    const awaiting = await findAwaiting(ctx, tx, { first, subscriptionId });
    if (awaiting === null) return { kind: "not_pending" };
    return { kind: "confirmed", paymentId: await replaceFirst(ctx, tx, { first, awaiting, payment }) };
  });
}
