import type { Statements } from "@/server/platform/db/index";
import type { PaymentRequest } from "../adapter";
import { emitSandboxEvent } from "./emit-event";
import { capturedTelling, tellingsOf } from "./event.rules";
import { orderOf } from "./open-order";
import { putOrder } from "./order.repository";
import { putPayment } from "./payment.repository";
import { nthEnd } from "./period.rules";
import { putSubscription } from "./renewal.repository";
import {
  idOf,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxSubscription,
  type SandboxWorld,
  subscriptionIdOf,
} from "./sandbox";
import { type Script, scriptOf } from "./script.rules";

interface Made {
  order: SandboxOrder;
  payment: SandboxPayment;
  script: Script;
}

function paymentOf(request: PaymentRequest, script: Script, now: Date): SandboxPayment {
  const { attemptToken, paymentToken, amountCents, amountCurrency, recurring } = request;
  const { first, capturesAfter, refundsAfter } = script;
  const capturesAt = capturesAfter === null ? null : new Date(now.getTime() + capturesAfter);
  const failureCode = first === "unconfirmed" ? "authentication_required" : null;
  return {
    id: idOf("pay", attemptToken, paymentToken, amountCents, amountCurrency),
    orderId: idOf("ord", attemptToken),
    subscriptionId: recurring ? subscriptionIdOf(attemptToken) : null,
    reference: `order:${attemptToken}`,
    paymentToken,
    isRenewal: false,
    status: first === "unknown" ? "declined" : first,
    capturesAt,
    capturedAt: null,
    refundsAt: refundsAfter === null ? null : new Date((capturesAt ?? now).getTime() + refundsAfter),
    amountCents,
    amountCurrency,
    refundedCents: 0,
    failureCode: first === "declined" ? "card_declined" : failureCode,
    createdAt: now,
  };
}

function subscriptionOf({ order, payment, script }: Made): SandboxSubscription {
  const { durationLength, durationUnit, trialLength, trialUnit } = order;
  const { createdAt: now, orderId, paymentToken, amountCurrency } = payment;
  const isTrial = trialLength !== null && trialUnit !== null;
  const startedAt = isTrial ? nthEnd(now, { durationLength: trialLength, durationUnit: trialUnit }, 1) : now;
  const billed = isTrial ? 0 : 1;
  return {
    id: subscriptionIdOf(order.attemptToken),
    orderId,
    paymentToken,
    amountCents: order.periodCents,
    amountCurrency,
    durationLength,
    durationUnit,
    startedAt,
    billed,
    nextChargeAt: script.billsItself ? nthEnd(startedAt, order, billed) : null,
    cancelledAt: null,
  };
}

async function keep(world: SandboxWorld, tx: Statements, made: Made): Promise<SandboxPayment> {
  const accountId = world.account.id;
  const { order, script } = made;
  const { hasOrder, ...payment } = await putPayment(tx, accountId, made.payment);
  if (!hasOrder) await putOrder(tx, accountId, order);
  if (order.recurring && payment.status !== "declined")
    await putSubscription(tx, accountId, subscriptionOf(made));
  const { attemptToken, email, contact } = order;
  const told = { payment, attemptToken, email, contact };
  const { createdAt: madeAt } = payment;
  // Of a payment that was made before, with what it was made with: its ids are the same, and nothing is told anew.
  if (script.capturesAfter !== null)
    await emitSandboxEvent(
      world,
      tx,
      tellingsOf(told, script.tells, { madeAt, at: new Date(madeAt.getTime() + script.capturesAfter) }),
    );
  return payment;
}

/**
 * What a payment with this token comes to at the simulated gateway; null: nobody gave out such a token. Asked again, it
 * is the same payment, as it stands by now.
 */
export async function takePayment(
  world: SandboxWorld,
  request: PaymentRequest,
): Promise<SandboxPayment | null> {
  const script = scriptOf(request.paymentToken);
  if (script.first === "unknown") return null;
  const now = world.clock.now();
  const made = { order: orderOf(request, now), payment: paymentOf(request, script, now), script };
  // Several rows that belong together; a payment that is only held is one statement.
  const isOne = script.capturesAfter === null && !request.recurring;
  if (isOne) return keep(world, world.db, made);
  return world.db.withStatements((tx) => keep(world, tx, made));
}

/** The same for a buyer on the gateway's own page, where what they pay is moved at once, and told. */
export async function takePaymentOnPage(
  world: SandboxWorld,
  { order, request }: { order: SandboxOrder; request: PaymentRequest },
): Promise<SandboxPayment | null> {
  const script = scriptOf(request.paymentToken);
  if (script.first === "unknown") return null;
  const now = world.clock.now();
  const payment = paymentOf(request, script, now);
  const isPaid = payment.status === "authorised" && script.isCapturable;
  const moved: SandboxPayment = isPaid ? { ...payment, status: "captured", capturedAt: now } : payment;
  return world.db.withStatements(async (tx) => {
    const kept = await keep(world, tx, { order, payment: moved, script });
    const { attemptToken, email, contact } = order;
    const told = { payment: kept, attemptToken, email, contact };
    if (kept.capturedAt !== null) await emitSandboxEvent(world, tx, [capturedTelling(told, kept.capturedAt)]);
    return kept;
  });
}
