import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { RenewalResult, WebhookEventDetails, WebhookRequest } from "../adapter";
import { sandboxSignature } from "../sandbox/index";

/** Jobs by the sandbox's event names. */
export const SANDBOX_JOBS: Readonly<Record<string, string>> = {
  "payment.captured": "one_time_subscription_charged",
  "payment.refunded": "payment_refunded",
  "subscription.charged": "recurring_subscription_charged",
  "subscription.cancelled": "recurring_subscription_cancelled",
  "payment_method.saved": "payment_method_saved",
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
  const expected = Buffer.from(sandboxSignature(rawBody, secret));
  const sent = Buffer.from(headers["x-sandbox-signature"] ?? "");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function readEvent({ payload }: WebhookRequest): z.output<typeof eventSchema> {
  const event = eventSchema.safeParse(payload);
  if (event.success) return event.data;
  const fields = [...new Set(event.error.issues.map(({ path }) => path.join(".")))].filter(Boolean);
  const where = fields.length === 0 ? "" : `: ${fields.join(", ")}`;
  throw new AppError("invalid", `The body is not a sandbox event${where}.`);
}

export function parseSandboxEvent(request: WebhookRequest): WebhookEventDetails {
  const event = readEvent(request);
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

export function parseSandboxRenewal(request: WebhookRequest): RenewalResult {
  const event = readEvent(request);
  if (event.end_at === null)
    return { success: false, code: "no_period", message: "The event has no end date." };
  return {
    success: true,
    endAt: new Date(event.end_at),
    payment: { success: true, status: "charged", externalPaymentId: event.payment_id },
    amountCents: event.amount_cents,
    amountCurrency: event.amount_currency,
  };
}
