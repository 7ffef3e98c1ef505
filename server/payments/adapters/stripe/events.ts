import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { RenewalResult, WebhookEventDetails, WebhookRequest } from "../../adapter";
import { ownAmount, STRIPE_AMOUNTS } from "../gateway-amount.rules";
import { asking, failure } from "./client";
import type { Shop } from "./payments";
import { cancelSubscription, intentOfInvoice } from "./subscriptions";

/** Jobs by the names of Stripe's events. One that is not about a purchase of ours carries another name (`….other`). */
export const STRIPE_EVENTS = {
  "payment_intent.succeeded": "one_time_subscription_charged",
  "invoice.paid": "recurring_subscription_charged",
  "customer.subscription.deleted": "recurring_subscription_cancelled",
  "refund.created": "payment_refunded",
  "refund.updated": "payment_refunded",
} as const;

/** An id, or the whole of what it is of. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? "");
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {});

const thing = z.object({
  id: z.string(),
  object: z.string(),
  status: z.string().nullish(),
  amount: z.int().optional(),
  amount_received: z.int().optional(),
  amount_paid: z.int().optional(),
  currency: z.string().optional(),
  // Below nought: a credit of the customer's, of which an invoice is paid first.
  starting_balance: z.int().optional(),
  ending_balance: z.int().nullish(),
  metadata,
  payment_intent: reference,
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
  data: z.object({ object: thing }),
});

type StripeThing = z.output<typeof thing>;

function subscriptionOf(object: StripeThing): string {
  if (object.object === "subscription") return object.id;
  return object.parent?.subscription_details?.subscription ?? "";
}

function attemptOf(object: StripeThing): string {
  return object.metadata.attempt_token ?? object.parent?.subscription_details?.metadata.attempt_token ?? "";
}

/** Whether an event means its job: a sale of ours, a period that was paid. */
function isOurs(type: string, object: StripeThing): boolean {
  switch (type) {
    case "payment_intent.succeeded":
      return attemptOf(object) !== "";
    case "invoice.paid":
      return subscriptionOf(object) !== "" && (object.amount_paid ?? 0) > 0;
    case "refund.created":
    case "refund.updated":
      // One that a bank still thinks about is told of again, when it has gone back.
      return object.status === "succeeded";
    default:
      return true;
  }
}

function paymentOf(object: StripeThing): string {
  return object.object === "payment_intent" ? object.id : object.payment_intent;
}

function read({ payload }: WebhookRequest) {
  const event = eventSchema.safeParse(payload);
  if (event.success) return event.data;
  throw new AppError("invalid", "The body is not a Stripe event.");
}

/** What an event says by itself: nobody is asked, for it has to be answered at once. */
export function eventDetails(request: WebhookRequest): WebhookEventDetails {
  const { id, type, created, data } = read(request);
  const { object } = data;
  const currency = (object.currency ?? "").toUpperCase();
  const amount = object.amount_received ?? object.amount_paid ?? object.amount ?? 0;
  return {
    eventId: id,
    event: isOurs(type, object) ? type : `${type}.other`,
    attemptToken: attemptOf(object),
    amountCents: ownAmount(STRIPE_AMOUNTS, amount, currency),
    amountCurrency: currency,
    status: object.status ?? "",
    externalPaymentId: paymentOf(object),
    externalSubscriptionId: subscriptionOf(object),
    email: object.receipt_email ?? object.customer_email ?? null,
    contact: null,
    feeCents: null,
    feeCurrency: null,
    occurredAt: new Date(created * 1000),
    ...(object.object === "refund" && { externalRefundId: object.id }),
  };
}

async function paymentIdOf({ stripe }: Shop, invoiceId: string): Promise<string> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] });
  const intent = intentOfInvoice(invoice);
  return typeof intent === "string" ? intent : (intent?.id ?? "");
}

/** What an invoice took of the credit that Stripe keeps for its customer, as after a switch to a cheaper plan. */
function creditUsed({ starting_balance: before = 0, ending_balance: after }: StripeThing): number {
  return Math.max(0, Math.min(after ?? before, 0) - Math.min(before, 0));
}

/** Asks Stripe until when a subscription is paid. */
export async function renewalOf(shop: Shop, request: WebhookRequest): Promise<RenewalResult> {
  const { object } = read(request).data;
  const id = subscriptionOf(object);
  if (id === "") return failure("no_subscription", "The event names no subscription.");
  return asking(async (): Promise<RenewalResult> => {
    const { items } = await shop.stripe.subscriptions.retrieve(id);
    const ends = items.data.map(({ current_period_end: end }) => end);
    if (ends.length === 0) return failure("no_period", "The subscription names no end.");
    const currency = (object.currency ?? "").toUpperCase();
    const externalPaymentId = await paymentIdOf(shop, object.id);
    return {
      success: true,
      endAt: new Date(Math.max(...ends) * 1000),
      payment: {
        success: true,
        status: "charged",
        externalSubscriptionId: id,
        ...(externalPaymentId !== "" && { externalPaymentId }),
      },
      amountCents: ownAmount(STRIPE_AMOUNTS, object.amount_paid ?? 0, currency),
      amountCurrency: currency,
      creditCents: ownAmount(STRIPE_AMOUNTS, creditUsed(object), currency),
    };
  });
}

/** Ends a subscription that is unknown here, and gives back what it was charged. */
export async function undo(shop: Shop, request: WebhookRequest): Promise<void> {
  const { object } = read(request).data;
  const externalSubscriptionId = subscriptionOf(object);
  const isInvoice = object.object === "invoice";
  const intent = isInvoice ? await paymentIdOf(shop, object.id) : paymentOf(object);
  if (externalSubscriptionId !== "")
    await cancelSubscription(shop, { externalSubscriptionId, paymentToken: null });
  if (intent === "") return;
  // What was given back already is refused, and that is as it should be.
  await asking(() =>
    shop.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `absent:${intent}` }),
  );
}
