import type { Db, Statements } from "@/server/platform/db/index";
import { emitSandboxEvent } from "./emit-event";
import { buildEvent } from "./event.rules";
import { refundByGateway } from "./move-money";
import { findOrder } from "./order.repository";
import { captureDue, claimDueRefunds, insertPaymentOnce } from "./payment.repository";
import { computePeriodEnd } from "./period.rules";
import {
  lockDueSubscriptions,
  lockSubscription,
  markBilled,
  markCancelled,
  markResumed,
} from "./renewal.repository";
import {
  deriveId,
  refusal,
  type SandboxDependencies,
  type SandboxPayment,
  type SandboxSubscription,
} from "./sandbox";
import { parseScript } from "./script.rules";

/** Build the charge for the next period that the gateway bills by itself. */
function toPayment(
  subscription: SandboxSubscription,
  { at, amountCents }: { at: Date; amountCents: number },
): SandboxPayment {
  const { id: subscriptionId, orderId, paymentToken, billed, amountCurrency } = subscription;
  const reference = `${subscriptionId}:${billed + 1}`;
  return {
    id: deriveId("pay", subscriptionId, reference),
    orderId,
    subscriptionId,
    reference,
    paymentToken,
    isRenewal: true,
    status: "captured",
    capturesAt: null,
    capturedAt: at,
    amountCents,
    amountCurrency,
    refundedCents: 0,
    refundsAt: null,
    failureCode: null,
    createdAt: at,
  };
}

async function chargePeriod(
  context: SandboxDependencies,
  tx: Statements,
  { subscription, at }: { subscription: SandboxSubscription; at: Date },
): Promise<SandboxPayment> {
  const accountId = context.account.id;
  const order = subscription.orderId === null ? null : await findOrder(tx, accountId, subscription.orderId);
  // The first period after a trial may have a coupon of its own.
  const firstPeriodCents = subscription.billed === 0 ? order?.thenCents : null;
  const amountCents = firstPeriodCents ?? subscription.amountCents;
  const payment = await insertPaymentOnce(tx, accountId, toPayment(subscription, { at, amountCents }));
  const { attemptToken = "", email = null, contact = null } = order ?? {};
  const endAt = computePeriodEnd(subscription.startedAt, subscription, subscription.billed + 1);
  const occurrence = { event: "subscription.charged", status: "charged", key: "", at, endAt } as const;
  await emitSandboxEvent(context, tx, [buildEvent({ payment, attemptToken, email, contact }, occurrence)]);
  return payment;
}

/** Charge each due subscription that the gateway bills by itself for one period. */
async function chargeDueOnce(context: SandboxDependencies, tx: Statements): Promise<number> {
  const now = context.clock.now();
  const due = await lockDueSubscriptions(tx, context.account.id, now);
  if (due.length === 0) return 0;
  for (const subscription of due)
    await chargePeriod(context, tx, { subscription, at: subscription.nextChargeAt ?? now });
  const billed = due.map((row) => ({
    id: row.id,
    nextChargeAt: row.cancelledAt === null ? computePeriodEnd(row.startedAt, row, row.billed + 1) : null,
  }));
  await markBilled(tx, context.account.id, billed);
  return due.length;
}

/** Refund half of each payment with a due refund by the gateway. */
async function refundDue(context: SandboxDependencies, tx: Db): Promise<void> {
  for (const payment of await claimDueRefunds(tx, context.account.id, context.clock.now())) {
    const remaining = payment.amountCents - payment.refundedCents;
    const amountCents = Math.min(remaining, Math.max(1, Math.floor(payment.amountCents / 2)));
    if (amountCents > 0)
      await refundByGateway(context, tx, { paymentId: payment.id, reference: "by itself", amountCents });
  }
}

/** Run all due work of the gateway: settlements, refunds and recurring charges. */
export async function runSandboxWork(context: SandboxDependencies): Promise<void> {
  await captureDue(context.db, context.account.id, context.clock.now());
  await context.db.transaction((tx) => refundDue(context, tx));
  let billed = 1;
  while (billed > 0) billed = await context.db.transaction((tx) => chargeDueOnce(context, tx));
}

type Refusal = ReturnType<typeof refusal>;

/** Charge a subscription for another period now, initiated by the gateway, and emit the event. */
export function chargeByGateway(context: SandboxDependencies, id: string): Promise<SandboxPayment | Refusal> {
  return context.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, context.account.id, id);
    if (subscription === null) return refusal("unknown_subscription");
    const payment = await chargePeriod(context, tx, { subscription, at: context.clock.now() });
    const { startedAt, billed, nextChargeAt } = subscription;
    const next = nextChargeAt === null ? null : computePeriodEnd(startedAt, subscription, billed + 1);
    await markBilled(tx, context.account.id, [{ id, nextChargeAt: next }]);
    return payment;
  });
}

/** Cancel a subscription on request; an ended or unknown subscription counts as cancelled. */
export async function cancelOnRequest(
  context: SandboxDependencies,
  { id, paymentToken }: { id: string; paymentToken: string | null },
): Promise<void> {
  await markCancelled(context.db, context.account.id, { id, paymentToken, now: context.clock.now() });
}

/** Undo a cancellation on request; one that is not cancelled, or is unknown, counts as undone. */
export function resumeOnRequest(context: SandboxDependencies, id: string): Promise<void> {
  const accountId = context.account.id;
  return context.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, accountId, id);
    if (subscription === null || subscription.cancelledAt === null) return;
    const { startedAt, billed, paymentToken } = subscription;
    const billsItself = parseScript(paymentToken).billsItself && subscription.amountCents > 0;
    const nextChargeAt = billsItself ? computePeriodEnd(startedAt, subscription, billed) : null;
    await markResumed(tx, accountId, { id, nextChargeAt });
  });
}

/** Cancel a subscription, initiated by the gateway, and emit the event. */
export function cancelByGateway(
  context: SandboxDependencies,
  id: string,
): Promise<SandboxSubscription | Refusal> {
  const { account, clock } = context;
  return context.db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, account.id, id);
    if (subscription === null) return refusal("unknown_subscription");
    const now = clock.now();
    await markCancelled(tx, account.id, { id, paymentToken: null, now });
    const at = subscription.cancelledAt ?? now;
    const order =
      subscription.orderId === null ? null : await findOrder(tx, account.id, subscription.orderId);
    const { attemptToken = "", email = null, contact = null } = order ?? {};
    const { amountCents, amountCurrency, paymentToken } = subscription;
    const payment = { id: "", subscriptionId: id, amountCents, amountCurrency, paymentToken };
    const occurrence = { event: "subscription.cancelled", status: "cancelled", key: id, at } as const;
    await emitSandboxEvent(context, tx, [buildEvent({ payment, attemptToken, email, contact }, occurrence)]);
    return { ...subscription, cancelledAt: at };
  });
}
