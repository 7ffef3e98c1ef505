import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { AdapterSetup, PaymentAdapter, PaymentRequest, PaymentResult, WebhookRequest } from "../adapter";
import type { AdapterKind } from "./adapter-kind";

/** What a token of the sandbox makes of a payment: `tok_success`, or `tok_success_` and anything. */
const TOKEN = /^tok_(success|decline|pending|uncapturable)(?:_|$)/;

/** Payments that the gateway holds and will not move carry this in their id. */
const UNCAPTURABLE = "sbx_pay_hold_";

function idOf(prefix: string, ...parts: readonly (string | number)[]): string {
  return `${prefix}${hash("sha256", JSON.stringify(parts), "hex").slice(0, 24)}`;
}

function declined(code: string, message: string): PaymentResult {
  return { success: false, code, message };
}

function subscriptionIdOf(attemptToken: string): string {
  return idOf("sbx_sub_", attemptToken);
}

function judge(request: PaymentRequest): PaymentResult {
  const { attemptToken, paymentToken, amountCents, amountCurrency, recurring } = request;
  const paymentId = (prefix: string) => idOf(prefix, attemptToken, paymentToken, amountCents, amountCurrency);
  const subscription = recurring ? { externalSubscriptionId: subscriptionIdOf(attemptToken) } : {};
  const [, kind = "unknown"] = TOKEN.exec(paymentToken) ?? [];
  switch (kind) {
    case "success":
      return {
        success: true,
        status: "authorised",
        externalPaymentId: paymentId("sbx_pay_"),
        ...subscription,
      };
    case "uncapturable":
      return {
        success: true,
        status: "authorised",
        externalPaymentId: paymentId(UNCAPTURABLE),
        ...subscription,
      };
    case "pending":
      return { success: true, status: "pending", externalPaymentId: paymentId("sbx_pay_"), ...subscription };
    case "decline":
      return declined("card_declined", "The card was declined.");
    default:
      return declined("invalid_token", "The payment token is not known.");
  }
}

const eventSchema = z.object({
  id: z.string(),
  event: z.string(),
  attemptToken: z.string().default(""),
  amount_cents: z.coerce.number().int().default(0),
  amount_currency: z.string().default(""),
  status: z.string().default(""),
  payment_id: z.string().default(""),
  subscription_id: z.string().default(""),
  email: z.string().nullable().default(null),
  contact: z.string().nullable().default(null),
  end_at: z.iso.datetime().nullable().default(null),
});

function isSigned({ rawBody, headers }: WebhookRequest, secret: string): boolean {
  const wanted = Buffer.from(createHmac("sha256", secret).update(rawBody, "utf8").digest("hex"));
  const sent = Buffer.from(headers["x-sandbox-signature"] ?? "");
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/**
 * A gateway without money. What happens to a payment is written in its token, and every id is made of what was asked,
 * so that any process gives the same answer to the same request.
 */
function createSandboxAdapter({ credentials }: AdapterSetup): PaymentAdapter {
  const secret = credentials.webhook_secret ?? "";
  return {
    credentialsValid: async () => credentials.app_key !== "invalid",
    preview: async ({ attemptToken, recurring }) =>
      recurring
        ? { success: true, status: "pending", externalSubscriptionId: subscriptionIdOf(attemptToken) }
        : null,
    afterCharge: async (request) => judge(request),
    capture: async ({ externalPaymentId }) =>
      externalPaymentId.startsWith(UNCAPTURABLE)
        ? declined("capture_refused", "The payment could not be completed.")
        : {
            success: true,
            status: "charged",
            externalPaymentId,
            externalCaptureId: idOf("sbx_cap_", externalPaymentId),
          },
    refund: async ({ reference, externalPaymentId, amountCents }) => ({
      success: true,
      status: "refunded",
      externalRefundId: idOf("sbx_ref_", reference, externalPaymentId, amountCents),
    }),
    cancelSubscription: async () => ({ success: true, status: "cancelled" }),
    webhookRequestAuthorized: async (request) => secret !== "" && isSigned(request, secret),
    webhookEventTypeMapping: () => ({
      "payment.captured": "one_time_subscription_charged",
      "subscription.charged": "recurring_subscription_charged",
      "subscription.cancelled": "recurring_subscription_cancelled",
      "subscription.halted": "recurring_subscription_cancelled",
    }),
    webhookEventDetails: async ({ payload }) => {
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
      };
    },
    renewal: async ({ payload }) => {
      const event = eventSchema.parse(payload);
      if (event.end_at === null)
        return { success: false, code: "no_period", message: "The event names no end." };
      return {
        success: true,
        endAt: new Date(event.end_at),
        payment: { success: true, status: "charged", externalPaymentId: event.payment_id },
        amountCents: event.amount_cents,
        amountCurrency: event.amount_currency,
      };
    },
  };
}

/** The sandbox as staff choose it. */
export const sandboxKind: AdapterKind = {
  name: "sandbox",
  title: "Sandbox",
  fields: [
    {
      key: "app_key",
      label: "Name",
      secret: false,
      required: true,
      hint: "Any word; `invalid` is refused, to see what that looks like.",
    },
    { key: "secret", label: "Secret", secret: true, required: false, hint: "Any word." },
    {
      key: "webhook_secret",
      label: "Webhook secret",
      secret: true,
      required: true,
      hint: "Signs the sandbox's webhooks: any long word.",
    },
  ],
  capabilities: ["one_time", "recurring", "capture", "refunds"],
  make: createSandboxAdapter,
  sign: ({ webhook_secret: secret = "" }, { rawBody }) => ({
    "x-sandbox-signature": createHmac("sha256", secret).update(rawBody, "utf8").digest("hex"),
  }),
};
