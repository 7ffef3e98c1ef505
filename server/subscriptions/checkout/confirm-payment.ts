import type { Context } from "@/server/accounts/index";
import { findLine, shortenedEnd } from "@/server/payments/credits/index";
import { lockPaymentOfGateway, type Payment, recordCapture } from "@/server/payments/index";
import { requestRefundIn } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { billSubscriptions } from "@/server/subscriptions/invoices/index";
import {
  endsAfter,
  findSubscription,
  lockWithPredecessor,
  nextDue,
  recordAction,
  replaceNow,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { confirmCharge } from "@/server/subscriptions/recurring/index";
import { lockSubscriber } from "@/server/subscriptions/subscribers/index";
import { collect } from "./campaign.repository";
import { lockSwitchedSubscription } from "./complete-switch";
import { confirmSubscription } from "./payment-writes.repository";
import { firstPeriod, type Period, startOfPaid } from "./period.rules";
import { findRunning } from "./subscription-writes.repository";
import { isTimeTaken } from "./taken-time.repository";
import { requestTrialRefund } from "./trial-refund";

/** What a gateway tells of a payment that it had not moved yet. */
export interface ConfirmedPayment {
  adapter: string;
  externalPaymentId: string;
  externalCaptureId: string | null;
}

/** The period of a subscription that opens nothing before it is paid; what takes another one's place takes it now. */
async function periodFrom(
  ctx: Context,
  tx: Statements,
  { subscription, takesOver, now }: { subscription: Subscription; takesOver: boolean; now: Date },
): Promise<Period> {
  const { timeZone } = ctx.account;
  if (takesOver)
    return firstPeriod({ ...subscription, trial: null }, { startAt: now, before: null, timeZone });
  const { id: besides, groupId, dynamicAssets, subscriberId } = subscription;
  const others = { subscriberId, groupId, dynamicAssets, now, besides };
  const { before } = await findRunning(tx, ctx.account.id, others);
  const isTaken = await isTimeTaken(tx, ctx.account.id, besides);
  const startAt = startOfPaid({ now, promised: subscription, isTaken, othersEnd: before?.endAt ?? null });
  if (startAt === null) return subscription;
  const { trialPeriodLength: length, trialPeriodUnit: unit } = subscription;
  const trial = length === null || unit === null ? null : { length, unit };
  return firstPeriod({ ...subscription, trial }, { startAt, before, timeZone });
}

/** Where it ends: what took a place by a switch, and lost its credit while it waited, is paid for in part alone. */
async function endOfPaid(
  ctx: Context,
  tx: Statements,
  { id, switchedFromId, recurring, startAt, endAt, ...price }: Subscription,
): Promise<Date | null> {
  if (switchedFromId === null || recurring) return endAt;
  const line = await findLine(tx, ctx.account.id, id);
  const { creditCents = 0 } = line.find((member) => member.id === id) ?? {};
  const { planAmountCents: worthCents, paymentAmountCents } = price;
  const lostCents = worthCents - paymentAmountCents - creditCents;
  return lostCents > 0 ? shortenedEnd({ startAt, endAt }, { lostCents, worthCents }) : endAt;
}

async function activate(ctx: Context, tx: Statements, subscription: Subscription): Promise<Subscription> {
  const switched = await lockSwitchedSubscription(ctx, tx, subscription);
  // What they buy at the same time waits: the one is placed after the other.
  await lockSubscriber(tx, ctx.account.id, subscription.subscriberId);
  // Once, and after all that is waited for: it begins at this moment, and is told as begun.
  const now = ctx.clock.now();
  const former = switched !== null && endsAfter(switched, now) ? switched : null;
  const { startAt, anchorAt, periods, trialEndsAt, nextPaymentDueAt, ...promised } = await periodFrom(
    ctx,
    tx,
    { subscription, takesOver: former !== null, now },
  );
  const endAt = await endOfPaid(ctx, tx, { ...subscription, startAt, endAt: promised.endAt });
  const period = { startAt, endAt, anchorAt, periods, trialEndsAt, nextPaymentDueAt };
  const activatedAt = period.startAt <= now ? now : null;
  const chargeAt = subscription.chargeAt === null ? null : endAt;
  // What was given up before its payment came runs all the same: it is paid for.
  const paid = { paymentState: "paid", expiredAt: null } as const;
  const after: Subscription = { ...subscription, ...period, ...paid, activatedAt, chargeAt };
  const { id, subscriberId } = after;
  const dueAt = nextDue(after, now);
  await confirmSubscription(tx, ctx.account.id, { id, ...period, activatedAt, dueAt, chargeAt, now });
  if (activatedAt !== null)
    await ctx.emit(tx, {
      name: "subscriptions/subscription.activated",
      id: `subscription:${id}:activated`,
      subject: { type: "subscription", id: String(id) },
      data: { subscriptionId: id, subscriberId },
    });
  await recordAction(ctx, tx, { subscriptionId: id, action: "paid" });
  if (former !== null)
    await replaceNow(ctx, tx, { from: former, to: after, promisedEnd: subscription.endAt });
  return after;
}

/** Nobody has any more what was deleted before its payment came: it is billed, so that the books say what it was, and goes back. */
async function giveBackDeleted(
  ctx: Context,
  tx: Statements,
  { payment, subscriptionId }: { payment: Payment; subscriptionId: number },
): Promise<void> {
  const { id: paymentId } = payment;
  const reason = "It was paid after the subscription had been deleted.";
  await requestRefundIn(ctx, tx, { paymentId, amountCents: null, reason });
  await recordAction(ctx, tx, { subscriptionId, action: "paid after its end", details: { paymentId } });
}

/** Activates and bills a subscription whose payment was captured. Both rows are locked. */
export async function settlePaid(
  ctx: Context,
  tx: Statements,
  { payment, subscription }: { payment: Payment; subscription: Subscription },
): Promise<void> {
  const isWaiting = subscription.paymentState === "awaiting" && subscription.deletedAt === null;
  const after = isWaiting ? await activate(ctx, tx, subscription) : subscription;
  const { id: subscriptionId, campaignId } = after;
  if (payment.purpose === "trial_authorisation") return requestTrialRefund(ctx, tx, payment.id);
  if (after.deletedAt !== null) await giveBackDeleted(ctx, tx, { payment, subscriptionId });
  if (campaignId !== null)
    await collect(tx, ctx.account.id, { groupId: campaignId, cents: payment.amountCents, always: true });
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
 * A gateway has moved a payment that a subscription waits for: it is paid, runs from now, and is billed; where it was
 * deleted meanwhile, the money goes back. Told twice it happens once; false: no such payment waits.
 */
export async function confirmPayment(ctx: Context, told: ConfirmedPayment): Promise<boolean> {
  const { externalCaptureId } = told;
  return ctx.db.withStatements(async (tx) => {
    const payment = await lockPaymentOfGateway(tx, ctx.account.id, told);
    if (payment === null || !(await recordCapture(ctx, tx, { payment, externalCaptureId }))) return false;
    if (payment.subscriptionId === null) return true;
    if (payment.period !== null) {
      await confirmCharge(ctx, tx, { payment, subscriptionId: payment.subscriptionId });
      return true;
    }
    await lockWithPredecessor(tx, ctx.account.id, payment.subscriptionId);
    const subscription = await findSubscription(ctx, payment.subscriptionId, tx);
    if (subscription === null) throw new Error("a payment is of no subscription");
    await settlePaid(ctx, tx, { payment, subscription });
    return true;
  });
}
