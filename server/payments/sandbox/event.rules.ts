import { idOf, type SandboxPayment } from "./sandbox";
import { type Script, scriptOf } from "./script.rules";

/** Everything that the sandbox tells of. */
export type SandboxEventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.refunded"
  | "subscription.charged"
  | "subscription.cancelled";

/** An event, and how it travels. */
export interface SandboxEventDraft {
  id: string;
  event: SandboxEventName;
  /** Of the payment or the subscription that it tells of. */
  subject: string;
  body: string;
  occurredAt: Date;
  /** null: it gets lost. */
  sendAt: Date | null;
  /** How often it arrives. */
  copies: number;
}

/** What an event is of. */
export interface EventPayload {
  payment: Pick<SandboxPayment, "id" | "subscriptionId" | "amountCents" | "amountCurrency" | "paymentToken">;
  attemptToken: string;
  email: string | null;
  contact: string | null;
}

interface Occurrence {
  event: SandboxEventName;
  status: string;
  /** Tells occurrences of the same kind apart. */
  key: string;
  at: Date;
  amountCents?: number;
  endAt?: Date | null;
  refundId?: string;
}

/** An event as it is sent: documented in docs/guides/sandbox.md. */
export function tellingOf(
  { payment, attemptToken, email, contact }: EventPayload,
  occurrence: Occurrence,
): SandboxEventDraft {
  const { event, status, at, key, endAt = null, amountCents = payment.amountCents } = occurrence;
  const id = idOf("evt", payment.id, event, key);
  const body = JSON.stringify({
    id,
    event,
    attemptToken,
    amount_cents: amountCents,
    amount_currency: payment.amountCurrency,
    status,
    payment_id: payment.id,
    subscription_id: payment.subscriptionId ?? "",
    bills_itself: payment.subscriptionId !== null && scriptOf(payment.paymentToken).billsItself,
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

function after(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}

export function capturedTelling(told: EventPayload, at: Date, key = ""): SandboxEventDraft {
  return tellingOf(told, { event: "payment.captured", status: "charged", key, at });
}

/** The refund that an event tells of has its id from the event's own key. */
export function refundIdOf(paymentId: string, reference: string): string {
  return idOf("ref", paymentId, reference);
}

export function refundedTelling(
  told: EventPayload,
  { reference, amountCents, at }: { reference: string; amountCents: number; at: Date },
): SandboxEventDraft {
  const refundId = refundIdOf(told.payment.id, reference);
  const occurrence = {
    event: "payment.refunded",
    status: "refunded",
    key: reference,
    amountCents,
    at,
  } as const;
  return tellingOf(told, { ...occurrence, refundId });
}

/** All that a script makes the gateway tell of a payment which it captures by itself. */
export function tellingsOf(
  told: EventPayload,
  tells: Script["tells"],
  { madeAt, at }: { madeAt: Date; at: Date },
): SandboxEventDraft[] {
  const captured = capturedTelling(told, at);
  switch (tells) {
    case "nothing":
      return [];
    case "once":
      return [captured];
    case "twice":
      return [{ ...captured, copies: 2 }];
    case "two_events":
      return [captured, { ...capturedTelling(told, at, "again"), sendAt: after(at, MINUTE) }];
    case "lost":
      return [{ ...captured, sendAt: null }];
    case "reordered": {
      const held = { event: "payment.authorized", status: "authorised", key: "", at: madeAt } as const;
      return [captured, { ...tellingOf(told, held), sendAt: after(at, MINUTE) }];
    }
  }
}
