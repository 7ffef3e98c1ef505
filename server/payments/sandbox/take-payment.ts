import type { Statements } from "@/server/platform/db/index";
import type { PaymentRequest } from "../adapter";
import { emitSandboxEvent } from "./emit-event";
import { buildCapturedEvent, buildScriptedEvents } from "./event.rules";
import { toSandboxOrder } from "./open-order";
import { upsertOrder } from "./order.repository";
import { insertPaymentOnce } from "./payment.repository";
import { computePeriodEnd } from "./period.rules";
import { insertSandboxSubscription } from "./renewal.repository";
import {
  deriveId,
  deriveSubscriptionId,
  type SandboxDependencies,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxSubscription,
} from "./sandbox";
import { parseScript, type Script } from "./script.rules";

interface PaymentParts {
  order: SandboxOrder;
  payment: SandboxPayment;
  script: Script;
}

function toPayment(request: PaymentRequest, script: Script, now: Date): SandboxPayment {
  const { attemptToken, paymentToken, amountCents, amountCurrency, recurring } = request;
  const { first, capturesAfter, refundsAfter } = script;
  const capturesAt = capturesAfter === null ? null : new Date(now.getTime() + capturesAfter);
  const failureCode = first === "unconfirmed" ? "authentication_required" : null;
  return {
    id: deriveId("pay", attemptToken, paymentToken, amountCents, amountCurrency),
    orderId: deriveId("ord", attemptToken),
    subscriptionId: recurring ? deriveSubscriptionId(attemptToken) : null,
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

function toSubscription({ order, payment, script }: PaymentParts): SandboxSubscription {
  const { durationLength, durationUnit, trialLength, trialUnit } = order;
  const { createdAt: now, orderId, paymentToken, amountCurrency } = payment;
  const isTrial = trialLength !== null && trialUnit !== null;
  const startedAt = isTrial
    ? computePeriodEnd(now, { durationLength: trialLength, durationUnit: trialUnit }, 1)
    : now;
  const billed = isTrial ? 0 : 1;
  return {
    id: deriveSubscriptionId(order.attemptToken),
    orderId,
    paymentToken,
    amountCents: order.periodCents,
    amountCurrency,
    durationLength,
    durationUnit,
    startedAt,
    billed,
    nextChargeAt: script.billsItself ? computePeriodEnd(startedAt, order, billed) : null,
    cancelledAt: null,
  };
}

async function savePayment(
  context: SandboxDependencies,
  tx: Statements,
  parts: PaymentParts,
): Promise<SandboxPayment> {
  const accountId = context.account.id;
  const { order, script } = parts;
  const { hasOrder, ...payment } = await insertPaymentOnce(tx, accountId, parts.payment);
  if (!hasOrder) await upsertOrder(tx, accountId, order);
  if (order.recurring && payment.status !== "declined")
    await insertSandboxSubscription(tx, accountId, toSubscription(parts));
  const { attemptToken, email, contact } = order;
  const payload = { payment, attemptToken, email, contact };
  const { createdAt: madeAt } = payment;
  // For an existing payment with the same script: its event ids are the same, so nothing is sent again.
  if (script.capturesAfter !== null)
    await emitSandboxEvent(
      context,
      tx,
      buildScriptedEvents(payload, script.webhookBehaviour, {
        madeAt,
        at: new Date(madeAt.getTime() + script.capturesAfter),
      }),
    );
  return payment;
}

/**
 * Create the payment of a token at the simulated gateway; null: the token is invalid.
 *
 * A repeated request returns the same payment with its current status.
 */
export async function createPayment(
  context: SandboxDependencies,
  request: PaymentRequest,
): Promise<SandboxPayment | null> {
  const script = parseScript(request.paymentToken);
  if (script.first === "unknown") return null;
  const now = context.clock.now();
  const parts = { order: toSandboxOrder(request, now), payment: toPayment(request, script, now), script };
  // Several rows need a transaction; an authorised payment alone is one statement.
  const isSingleStatement = script.capturesAfter === null && !request.recurring;
  if (isSingleStatement) return savePayment(context, context.db, parts);
  return context.db.transaction((tx) => savePayment(context, tx, parts));
}

/** Create a payment from the gateway's own page: it is captured at once, with an event. */
export async function createPaymentOnPage(
  context: SandboxDependencies,
  { order, request }: { order: SandboxOrder; request: PaymentRequest },
): Promise<SandboxPayment | null> {
  const script = parseScript(request.paymentToken);
  if (script.first === "unknown") return null;
  const now = context.clock.now();
  const payment = toPayment(request, script, now);
  const isPaid = payment.status === "authorised" && script.isCapturable;
  const captured: SandboxPayment = isPaid ? { ...payment, status: "captured", capturedAt: now } : payment;
  return context.db.transaction(async (tx) => {
    const saved = await savePayment(context, tx, { order, payment: captured, script });
    const { attemptToken, email, contact } = order;
    const payload = { payment: saved, attemptToken, email, contact };
    if (saved.capturedAt !== null)
      await emitSandboxEvent(context, tx, [buildCapturedEvent(payload, saved.capturedAt)]);
    return saved;
  });
}
