import { createHmac } from "node:crypto";
import { deriveId, type SandboxPayment } from "./sandbox";
import { parseScript, type Script } from "./script.rules";

/** All events of the sandbox. */
export type SandboxEventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.refunded"
  | "subscription.charged"
  | "subscription.cancelled"
  | "payment_method.saved";

/** An event and its delivery schedule. */
export interface SandboxEventDraft {
  id: string;
  event: SandboxEventName;
  /** Id of the payment or the subscription that it reports. */
  subject: string;
  body: string;
  occurredAt: Date;
  /** null: it is lost and never sent. */
  sendAt: Date | null;
  /** Number of deliveries. */
  copies: number;
}

/** The payment and order that an event reports. */
export interface EventPayload {
  payment: Pick<SandboxPayment, "id" | "subscriptionId" | "amountCents" | "amountCurrency" | "paymentToken">;
  attemptToken: string;
  email: string | null;
  contact: string | null;
}

interface Occurrence {
  event: SandboxEventName;
  status: string;
  /** Distinguishes events of the same kind. */
  key: string;
  at: Date;
  amountCents?: number;
  endAt?: Date | null;
  refundId?: string;
}

/** Build the event as it is sent: documented in docs/guides/sandbox.md. */
export function buildEvent(
  { payment, attemptToken, email, contact }: EventPayload,
  occurrence: Occurrence,
): SandboxEventDraft {
  const { event, status, at, key, endAt = null, amountCents = payment.amountCents } = occurrence;
  const id = deriveId("evt", payment.id, event, key);
  const body = JSON.stringify({
    id,
    event,
    attemptToken,
    amount_cents: amountCents,
    amount_currency: payment.amountCurrency,
    status,
    payment_id: payment.id,
    subscription_id: payment.subscriptionId ?? "",
    bills_itself: payment.subscriptionId !== null && parseScript(payment.paymentToken).billsItself,
    ...(occurrence.refundId !== undefined && { refund_id: occurrence.refundId }),
    email,
    contact,
    end_at: endAt?.toISOString() ?? null,
    created_at: at.toISOString(),
  });
  const subject = payment.id === "" ? (payment.subscriptionId ?? "") : payment.id;
  return { id, event, subject, body, occurredAt: at, sendAt: at, copies: 1 };
}

const MINUTE = 60_000;

function addMilliseconds(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}

export function buildCapturedEvent(payload: EventPayload, at: Date, key = ""): SandboxEventDraft {
  return buildEvent(payload, { event: "payment.captured", status: "charged", key, at });
}

/** Compute the id of a refund from the payment and the event's key. */
export function deriveRefundId(paymentId: string, reference: string): string {
  return deriveId("ref", paymentId, reference);
}

export function buildRefundedEvent(
  payload: EventPayload,
  { reference, amountCents, at }: { reference: string; amountCents: number; at: Date },
): SandboxEventDraft {
  const refundId = deriveRefundId(payload.payment.id, reference);
  const occurrence = {
    event: "payment.refunded",
    status: "refunded",
    key: reference,
    amountCents,
    at,
  } as const;
  return buildEvent(payload, { ...occurrence, refundId });
}

/** Build all events that a script sends for a payment that the gateway captures by itself. */
export function buildScriptedEvents(
  payload: EventPayload,
  webhookBehaviour: Script["webhookBehaviour"],
  { madeAt, at }: { madeAt: Date; at: Date },
): SandboxEventDraft[] {
  const captured = buildCapturedEvent(payload, at);
  switch (webhookBehaviour) {
    case "nothing":
      return [];
    case "once":
      return [captured];
    case "twice":
      return [{ ...captured, copies: 2 }];
    case "two_events":
      return [captured, { ...buildCapturedEvent(payload, at, "again"), sendAt: addMilliseconds(at, MINUTE) }];
    case "lost":
      return [{ ...captured, sendAt: null }];
    case "reordered": {
      const authorised = { event: "payment.authorized", status: "authorised", key: "", at: madeAt } as const;
      return [captured, { ...buildEvent(payload, authorised), sendAt: addMilliseconds(at, MINUTE) }];
    }
  }
}

/** Sign a webhook: hex HMAC-SHA256 of its raw body. */
export function sandboxSignature(rawBody: string, secret: string): string {
  return createHmac("sha256", secret).update(rawBody, "utf8").digest("hex");
}
