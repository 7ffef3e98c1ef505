import type { Db, Statements } from "@/server/platform/db/index";
import type { PaymentRequest } from "../adapter";
import { emitSandboxEvent } from "./emit-event";
import {
  buildCapturedEvent,
  buildRefundedEvent,
  buildScriptedEvents,
  deriveRefundId,
  type EventPayload,
} from "./event.rules";
import { toSandboxOrder } from "./open-order";
import { findOrder, upsertOrder } from "./order.repository";
import { findPayment, insertPaymentOnce, lockPayment, markCaptured } from "./payment.repository";
import { computePeriodEnd } from "./period.rules";
import { findRefund, insertRefund, type SandboxRefund } from "./refund.repository";
import { insertSandboxSubscription } from "./renewal.repository";
import {
  deriveId,
  deriveSubscriptionId,
  refusal,
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

/** Combine a payment with the data of its order for an event. */
function toPayload(
  payment: SandboxPayment,
  order: Pick<SandboxOrder, "attemptToken" | "email" | "contact"> | null,
): EventPayload {
  const { attemptToken = "", email = null, contact = null } = order ?? {};
  return { payment, attemptToken, email, contact };
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
  const { createdAt: madeAt } = payment;
  // For an existing payment with the same script: its event ids are the same, so nothing is sent again.
  if (script.capturesAfter !== null)
    await emitSandboxEvent(
      context,
      tx,
      buildScriptedEvents(toPayload(payment, order), script.webhookBehaviour, {
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
    if (saved.capturedAt !== null)
      await emitSandboxEvent(context, tx, [buildCapturedEvent(toPayload(saved, order), saved.capturedAt)]);
    return saved;
  });
}

type Refusal = ReturnType<typeof refusal>;

function whyNotCaptured(payment: SandboxPayment | null): Refusal {
  if (payment === null) return refusal("unknown_payment");
  const isHeld = payment.status === "authorised" && !parseScript(payment.paymentToken).isCapturable;
  return refusal(isHeld ? "capture_refused" : "not_captured");
}

/** Capture an authorised payment, once. */
export async function capturePayment(
  context: SandboxDependencies,
  id: string,
): Promise<SandboxPayment | Refusal> {
  const { db, account, clock } = context;
  const moved = await markCaptured(db, account.id, { id, now: clock.now(), from: ["authorised"] });
  if (moved !== null) return moved;
  const payment = await findPayment(db, account.id, id);
  return payment?.status === "captured" ? payment : whyNotCaptured(payment);
}

/** Load the order's data for an event of a payment. */
async function loadPayload(
  context: SandboxDependencies,
  tx: Statements,
  payment: SandboxPayment,
): Promise<EventPayload> {
  const order = payment.orderId === null ? null : await findOrder(tx, context.account.id, payment.orderId);
  return toPayload(payment, order);
}

/** Settle an authorised or pending payment, initiated by the gateway, and emit the event. */
export async function settlePayment(
  context: SandboxDependencies,
  id: string,
): Promise<SandboxPayment | Refusal> {
  const { db, account, clock } = context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const from = ["authorised", "pending"] as const;
    const moved = await markCaptured(tx, account.id, { id, now, from });
    const payment = moved ?? (await findPayment(tx, account.id, id));
    if (payment === null || payment.capturedAt === null) return whyNotCaptured(payment);
    await emitSandboxEvent(context, tx, [
      buildCapturedEvent(await loadPayload(context, tx, payment), payment.capturedAt),
    ]);
    return payment;
  });
}

/** A refund request. */
export interface SandboxRefundInput {
  paymentId: string;
  /** Idempotency key: the same reference is the same refund. */
  reference: string;
  amountCents: number;
}

async function refundInTransaction(
  context: SandboxDependencies,
  tx: Db,
  { paymentId, reference, amountCents }: SandboxRefundInput,
): Promise<SandboxRefund | Refusal> {
  const { account, clock } = context;
  const payment = await lockPayment(tx, account.id, paymentId);
  if (payment === null) return refusal("unknown_payment");
  const id = deriveRefundId(paymentId, reference);
  const existing = await findRefund(tx, account.id, id);
  if (existing !== null) return existing.amountCents === amountCents ? existing : refusal("other_refund");
  if (payment.status !== "captured") return refusal("not_captured");
  if (amountCents < 1 || amountCents > payment.amountCents - payment.refundedCents)
    return refusal("too_much");
  const refund = { id, paymentId, reference, amountCents, createdAt: clock.now() };
  await insertRefund(tx, account.id, refund);
  return refund;
}

/** Refund an amount of a payment, once per reference. */
export function refundOnRequest(
  context: SandboxDependencies,
  input: SandboxRefundInput,
): Promise<SandboxRefund | Refusal> {
  return context.db.transaction((tx) => refundInTransaction(context, tx, input));
}

/** Refund a payment, initiated by the gateway, which reports it by webhook. */
export async function refundByGateway(
  context: SandboxDependencies,
  tx: Db,
  input: SandboxRefundInput,
): Promise<SandboxRefund | Refusal> {
  const refund = await refundInTransaction(context, tx, input);
  if ("success" in refund) return refund;
  const payment = await findPayment(tx, context.account.id, input.paymentId);
  if (payment === null) return refusal("unknown_payment");
  const { reference, amountCents, createdAt: at } = refund;
  const payload = await loadPayload(context, tx, payment);
  await emitSandboxEvent(context, tx, [buildRefundedEvent(payload, { reference, amountCents, at })]);
  return refund;
}
