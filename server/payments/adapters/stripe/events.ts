import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { RenewalResult, WebhookEventDetails, WebhookRequest } from "../../adapter";
import { fromGatewayAmount, STRIPE_AMOUNTS } from "../gateway-amount.rules";
import { callStripe, failure } from "./client";
import type { Shop } from "./payments";
import { cancelSubscription, getInvoiceIntent } from "./subscriptions";

/** Jobs by Stripe's event names. An event for a purchase that is not ours gets another name (`….other`). */
export const STRIPE_EVENTS = {
  "payment_intent.succeeded": "one_time_subscription_charged",
  "invoice.paid": "recurring_subscription_charged",
  "customer.subscription.deleted": "recurring_subscription_cancelled",
  "refund.created": "payment_refunded",
  "refund.updated": "payment_refunded",
  "checkout.session.completed": "payment_method_saved",
} as const;

/** An id, or the expanded object. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? "");
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

const objectSchema = z.object({
  id: z.string(),
  object: z.string(),
  status: z.string().nullish(),
  amount: z.int().optional(),
  amount_received: z.int().optional(),
  amount_paid: z.int().optional(),
  currency: z.string().optional(),
  // Below zero: a customer credit that pays an invoice first.
  starting_balance: z.int().optional(),
  ending_balance: z.int().nullish(),
  metadata,
  payment_intent: reference,
  mode: z.string().nullish(),
  billing_reason: z.string().nullish(),
  customer_email: z.string().nullish(),
  receipt_email: z.string().nullish(),
  parent: z
    .object({
      subscription_details: z.object({ subscription: reference, metadata }).nullish(),
    })
    .nullish(),
});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: objectSchema }),
});

type StripeObject = z.output<typeof objectSchema>;

function getSubscriptionId(object: StripeObject): string {
  if (object.object === "subscription") return object.id;
  return object.parent?.subscription_details?.subscription ?? "";
}

function getAttemptToken(object: StripeObject): string {
  const { method_change: change } = object.metadata;
  return (
    change ??
    object.metadata.attempt_token ??
    object.parent?.subscription_details?.metadata.attempt_token ??
    ""
  );
}

/** Whether an event means its job: a sale of ours, a paid period. */
function isOurs(type: string, object: StripeObject): boolean {
  switch (type) {
    case "payment_intent.succeeded":
      return getAttemptToken(object) !== "";
    case "invoice.paid":
      return getSubscriptionId(object) !== "" && (object.amount_paid ?? 0) > 0;
    case "refund.created":
    case "refund.updated":
      // A refund that is still pending at the bank is reported by a further event once it has completed.
      return object.status === "succeeded";
    case "checkout.session.completed":
      return object.mode === "setup" && object.metadata.method_change !== undefined;
    default:
      return true;
  }
}

function getPaymentId(object: StripeObject): string {
  return object.object === "payment_intent" ? object.id : object.payment_intent;
}

function parseEvent({ payload }: WebhookRequest) {
  const event = eventSchema.safeParse(payload);
  if (event.success) return event.data;
  throw new AppError("invalid", "The body is not a Stripe event.");
}

/** Parse an event without requests to Stripe, because the webhook must be answered at once. */
export function parseEventDetails(request: WebhookRequest): WebhookEventDetails {
  const { id, type, created, data } = parseEvent(request);
  const { object } = data;
  const currency = (object.currency ?? "").toUpperCase();
  const amount = object.amount_received ?? object.amount_paid ?? object.amount ?? 0;
  return {
    eventId: id,
    event: isOurs(type, object) ? type : `${type}.other`,
    attemptToken: getAttemptToken(object),
    amountCents: fromGatewayAmount(STRIPE_AMOUNTS, amount, currency),
    amountCurrency: currency,
    status: object.status ?? "",
    externalPaymentId: getPaymentId(object),
    externalSubscriptionId: getSubscriptionId(object),
    email: object.receipt_email ?? object.customer_email ?? null,
    contact: null,
    feeCents: null,
    feeCurrency: null,
    occurredAt: new Date(created * 1000),
    ...(object.object === "refund" && { externalRefundId: object.id }),
  };
}

async function fetchPaymentId({ stripe }: Shop, invoiceId: string): Promise<string> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] });
  const intent = getInvoiceIntent(invoice);
  return typeof intent === "string" ? intent : (intent?.id ?? "");
}

/** Compute how much of the customer's credit an invoice used, e.g. after a switch to a cheaper plan. */
function computeUsedCredit({
  starting_balance: startingBalance = 0,
  ending_balance: endingBalance,
}: StripeObject): number {
  return Math.max(0, Math.min(endingBalance ?? startingBalance, 0) - Math.min(startingBalance, 0));
}

/** Request from Stripe until when a subscription is paid. */
export async function fetchRenewal(shop: Shop, request: WebhookRequest): Promise<RenewalResult> {
  const { object } = parseEvent(request).data;
  const id = getSubscriptionId(object);
  if (id === "") return failure("no_subscription", "The event has no subscription ID.");
  return callStripe(async (): Promise<RenewalResult> => {
    const { items } = await shop.stripe.subscriptions.retrieve(id);
    const ends = items.data.map(({ current_period_end: end }) => end);
    if (ends.length === 0) return failure("no_period", "The subscription has no end date.");
    const currency = (object.currency ?? "").toUpperCase();
    const externalPaymentId = await fetchPaymentId(shop, object.id);
    return {
      success: true,
      endAt: new Date(Math.max(...ends) * 1000),
      payment: {
        success: true,
        status: "charged",
        externalSubscriptionId: id,
        ...(externalPaymentId !== "" && { externalPaymentId }),
      },
      amountCents: fromGatewayAmount(STRIPE_AMOUNTS, object.amount_paid ?? 0, currency),
      amountCurrency: currency,
      creditCents: fromGatewayAmount(STRIPE_AMOUNTS, computeUsedCredit(object), currency),
    };
  });
}

/** Cancel a subscription that is unknown here, and refund its charge. */
export async function cancelAndRefund(shop: Shop, request: WebhookRequest): Promise<void> {
  const { object } = parseEvent(request).data;
  const externalSubscriptionId = getSubscriptionId(object);
  const isInvoice = object.object === "invoice";
  const intent = isInvoice ? await fetchPaymentId(shop, object.id) : getPaymentId(object);
  if (externalSubscriptionId !== "")
    await cancelSubscription(shop, { externalSubscriptionId, paymentToken: null });
  if (intent === "") return;
  // Stripe refuses a second refund of the same charge, which is the intended result.
  await callStripe(() =>
    shop.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `absent:${intent}` }),
  );
}
