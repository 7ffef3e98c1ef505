import type { Db, Statements } from "@/server/platform/db/index";
import { emitSandboxEvent } from "./emit-event";
import { buildCapturedEvent, buildRefundedEvent, deriveRefundId, type EventPayload } from "./event.rules";
import { findOrder } from "./order.repository";
import { findPayment, lockPayment, markCaptured } from "./payment.repository";
import { findRefund, insertRefund, type SandboxRefund } from "./refund.repository";
import { refusal, type SandboxDependencies, type SandboxPayment } from "./sandbox";
import { parseScript } from "./script.rules";

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
  const { attemptToken = "", email = null, contact = null } = order ?? {};
  return { payment, attemptToken, email, contact };
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
