import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { RenewalResult, WebhookEventDetails, WebhookRequest } from "../adapter";
import { sandboxSignature } from "../sandbox/index";

/** Jobs by the sandbox's names of events. */
export const SANDBOX_JOBS: Readonly<Record<string, string>> = {
  "payment.captured": "one_time_subscription_charged",
  "payment.refunded": "payment_refunded",
  "subscription.charged": "recurring_subscription_charged",
  "subscription.cancelled": "recurring_subscription_cancelled",
  "subscription.halted": "recurring_subscription_cancelled",
};

const eventSchema = z.object({
  id: z.string(),
  event: z.string(),
  attemptToken: z.string().default(""),
  amount_cents: z.coerce.number().int().default(0),
  amount_currency: z.string().default(""),
  status: z.string().default(""),
  payment_id: z.string().default(""),
  subscription_id: z.string().default(""),
  refund_id: z.string().optional(),
  bills_itself: z.boolean().default(false),
  email: z.string().nullable().default(null),
  contact: z.string().nullable().default(null),
  end_at: z.iso.datetime().nullable().default(null),
  created_at: z.iso.datetime().optional(),
});

export function isSignedBySandbox({ rawBody, headers }: WebhookRequest, secret: string): boolean {
  if (secret === "") return false;
  const wanted = Buffer.from(sandboxSignature(rawBody, secret));
  const sent = Buffer.from(headers["x-sandbox-signature"] ?? "");
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

export function sandboxDetails({ payload }: WebhookRequest): WebhookEventDetails {
  const event = eventSchema.parse(payload);
  return {
    eventId: event.id,
    attemptToken: event.attemptToken,
    event: event.event,
    amountCurrency: event.amount_currency,
    amountCents: event.amount_cents,
    status: event.status,
    externalPaymentId: event.payment_id,
    externalSubscriptionId: event.subscription_id,
    email: event.email,
    contact: event.contact,
    feeCents: null,
    feeCurrency: null,
    ...(event.bills_itself && { chargesByItself: true }),
    ...(event.created_at !== undefined && { occurredAt: new Date(event.created_at) }),
    ...(event.refund_id !== undefined && { externalRefundId: event.refund_id }),
  };
}

export function sandboxRenewal({ payload }: WebhookRequest): RenewalResult {
  const event = eventSchema.parse(payload);
  if (event.end_at === null) return { success: false, code: "no_period", message: "The event names no end." };
  return {
    success: true,
    endAt: new Date(event.end_at),
    payment: { success: true, status: "charged", externalPaymentId: event.payment_id },
    amountCents: event.amount_cents,
    amountCurrency: event.amount_currency,
  };
}
