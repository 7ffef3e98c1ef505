import type { Statements } from "@/server/platform/db/index";
import { emitSandboxEvent } from "./emit-event";
import { tellingOf } from "./event.rules";
import { giveBackUnasked } from "./move-money";
import { findOrder } from "./order.repository";
import { captureDue, putPayment, takeRefundsDue } from "./payment.repository";
import { nthEnd } from "./period.rules";
import { lockDue, lockSubscription, markBilled, markCancelled } from "./renewal.repository";
import { idOf, refusal, type SandboxPayment, type SandboxSubscription, type SandboxWorld } from "./sandbox";

/** A charge that the gateway makes by itself for the period after those that are paid. */
function paymentOf(
  subscription: SandboxSubscription,
  { at, amountCents }: { at: Date; amountCents: number },
): SandboxPayment {
  const { id: subscriptionId, orderId, paymentToken, billed, amountCurrency } = subscription;
  const reference = `${subscriptionId}:${billed + 1}`;
  return {
    id: idOf("pay", subscriptionId, reference),
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

async function bill(
  world: SandboxWorld,
  tx: Statements,
  { subscription, at }: { subscription: SandboxSubscription; at: Date },
): Promise<SandboxPayment> {
  const accountId = world.account.id;
  const order = subscription.orderId === null ? null : await findOrder(tx, accountId, subscription.orderId);
  // The first period after a trial may cost less, by a coupon for it alone.
  const first = subscription.billed === 0 ? order?.thenCents : null;
  const amountCents = first ?? subscription.amountCents;
  const payment = await putPayment(tx, accountId, paymentOf(subscription, { at, amountCents }));
  const { attemptToken = "", email = null, contact = null } = order ?? {};
  const endAt = nthEnd(subscription.startedAt, subscription, subscription.billed + 1);
  const occurrence = { event: "subscription.charged", status: "charged", key: "", at, endAt } as const;
  await emitSandboxEvent(world, tx, [tellingOf({ payment, attemptToken, email, contact }, occurrence)]);
  return payment;
}

/** Charges what the gateway charges by itself and has to by now: each of them once, for one period. */
async function billOnce(world: SandboxWorld, tx: Statements): Promise<number> {
  const now = world.clock.now();
  const due = await lockDue(tx, world.account.id, now);
  if (due.length === 0) return 0;
  for (const subscription of due)
    await bill(world, tx, { subscription, at: subscription.nextChargeAt ?? now });
  const billed = due.map((one) => ({
    id: one.id,
    nextChargeAt: one.cancelledAt === null ? nthEnd(one.startedAt, one, one.billed + 1) : null,
  }));
  await markBilled(tx, world.account.id, billed);
  return due.length;
}

/** Half of each payment that the gateway gives back by itself. */
async function giveBackDue(world: SandboxWorld, tx: Statements): Promise<void> {
  for (const payment of await takeRefundsDue(tx, world.account.id, world.clock.now())) {
    const left = payment.amountCents - payment.refundedCents;
    const amountCents = Math.min(left, Math.max(1, Math.floor(payment.amountCents / 2)));
    if (amountCents > 0)
      await giveBackUnasked(world, tx, { paymentId: payment.id, reference: "by itself", amountCents });
  }
}

/** All that the gateway does by itself and has to by now: money arrives and goes back, periods are charged. */
export async function doWhatIsDue(world: SandboxWorld): Promise<void> {
  await captureDue(world.db, world.account.id, world.clock.now());
  await world.db.withStatements((tx) => giveBackDue(world, tx));
  let billed = 1;
  while (billed > 0) billed = await world.db.withStatements((tx) => billOnce(world, tx));
}

type Refusal = ReturnType<typeof refusal>;

/** Charges a subscription for another period now, by the gateway's own will, and tells it. */
export function chargeUnasked(world: SandboxWorld, id: string): Promise<SandboxPayment | Refusal> {
  return world.db.withStatements(async (tx) => {
    const subscription = await lockSubscription(tx, world.account.id, id);
    if (subscription === null) return refusal("unknown_subscription");
    const payment = await bill(world, tx, { subscription, at: world.clock.now() });
    const { startedAt, billed, nextChargeAt } = subscription;
    const next = nextChargeAt === null ? null : nthEnd(startedAt, subscription, billed + 1);
    await markBilled(tx, world.account.id, [{ id, nextChargeAt: next }]);
    return payment;
  });
}

/** Ends a subscription at the gateway, as it was asked to; one that has ended, or that it does not know, has ended. */
export async function cancelAsked(
  world: SandboxWorld,
  { id, paymentToken }: { id: string; paymentToken: string | null },
): Promise<void> {
  await markCancelled(world.db, world.account.id, { id, paymentToken, now: world.clock.now() });
}

/** Ends a subscription by the gateway's own will, and tells it. */
export function cancelUnasked(world: SandboxWorld, id: string): Promise<SandboxSubscription | Refusal> {
  const { account, clock } = world;
  return world.db.withStatements(async (tx) => {
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
    await emitSandboxEvent(world, tx, [tellingOf({ payment, attemptToken, email, contact }, occurrence)]);
    return { ...subscription, cancelledAt: at };
  });
}
