import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { AdapterSetup, RenewalResult, WebhookEventDetails, WebhookRequest } from "../../adapter";
import { callRazorpay, failure } from "./client";
import { refundPayment, type Shop, toMinorAmount } from "./payments";
import { cancelSubscription } from "./subscriptions";

/** Jobs by Razorpay's event names. An event for a purchase that is not ours gets another name (`….other`). */
export const RAZORPAY_EVENTS = {
  "order.paid": "one_time_subscription_charged",
  "payment_link.paid": "one_time_subscription_charged",
  "subscription.charged": "recurring_subscription_charged",
  "subscription.cancelled": "recurring_subscription_cancelled",
  "subscription.halted": "recurring_subscription_cancelled",
  "subscription.completed": "recurring_subscription_cancelled",
  "refund.processed": "payment_refunded",
} as const;

/** Razorpay sends an empty list if there are no notes. */
const notes = z
  .union([z.record(z.string(), z.coerce.string()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((value): Record<string, string> => value ?? {});

function entity<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) {
  return z.object({ entity: shape }).optional();
}

const eventSchema = z.object({
  event: z.string(),
  created_at: z.int().optional(),
  payload: z.object({
    payment: entity(
      z.object({
        id: z.string(),
        amount: z.coerce.number(),
        currency: z.string(),
        status: z.string().default(""),
        email: z.string().nullish(),
        contact: z.coerce.string().nullish(),
        fee: z.coerce.number().nullish(),
        notes,
      }),
    ),
    order: entity(z.object({ id: z.string(), receipt: z.string().nullish(), notes })),
    payment_link: entity(z.object({ id: z.string(), notes })),
    subscription: entity(z.object({ id: z.string(), status: z.string().default(""), notes })),
    refund: entity(
      z.object({
        id: z.string(),
        amount: z.coerce.number(),
        currency: z.string(),
        payment_id: z.string(),
        status: z.string().default(""),
      }),
    ),
  }),
});

function parseEvent({ payload }: WebhookRequest) {
  const parsed = eventSchema.safeParse(payload);
  if (parsed.success) {
    const { event, created_at: at, payload: all } = parsed.data;
    const { payment, order, payment_link: link, subscription, refund } = all;
    return {
      event,
      at,
      payment: payment?.entity,
      order: order?.entity,
      link: link?.entity,
      subscription: subscription?.entity,
      refund: refund?.entity,
    };
  }
  throw new AppError("invalid", "The body is not a Razorpay event.");
}

type RazorpayEvent = ReturnType<typeof parseEvent>;

function getAttemptToken({ order, link, subscription }: RazorpayEvent): string {
  const notes = { ...subscription?.notes, ...link?.notes, ...order?.notes };
  return notes.attempt_token ?? "";
}

/** Events of orders and links that may have been opened outside of Masthead. */
const ONE_TIME: readonly string[] = ["order.paid", "payment_link.paid"];

/** Verify the signature of a request with the webhook secret. */
export function isSignedByRazorpay(
  { credentials }: AdapterSetup,
  { rawBody, headers }: WebhookRequest,
): boolean {
  const secret = credentials.webhook_secret ?? "";
  const expected = Buffer.from(signRazorpayBody(secret, rawBody));
  const sent = Buffer.from(headers["x-razorpay-signature"] ?? "");
  return secret !== "" && sent.length === expected.length && timingSafeEqual(sent, expected);
}

export function signRazorpayBody(secret: string, rawBody: string): string {
  return createHmac("sha256", secret).update(rawBody, "utf8").digest("hex");
}

/** Parse an event without requests to Razorpay, because the webhook must be answered at once. */
export function parseEventDetails(request: WebhookRequest): WebhookEventDetails {
  const parsed = parseEvent(request);
  const { event: name, at, payment, subscription, refund } = parsed;
  const attemptToken = getAttemptToken(parsed);
  const money = refund ?? payment;
  const fee = payment?.fee ?? null;
  return {
    eventId: request.headers["x-razorpay-event-id"] ?? hash("sha256", request.rawBody, "hex"),
    event: ONE_TIME.includes(name) && attemptToken === "" ? `${name}.other` : name,
    attemptToken,
    amountCents: money === undefined ? 0 : toMinorAmount(money.amount, money.currency),
    amountCurrency: money?.currency ?? "",
    status: refund?.status ?? subscription?.status ?? payment?.status ?? "",
    externalPaymentId: refund?.payment_id ?? payment?.id ?? "",
    externalSubscriptionId: subscription?.id ?? "",
    email: payment?.email ?? null,
    contact: payment?.contact ?? null,
    feeCents: fee,
    feeCurrency: fee === null ? null : "INR",
    ...(at !== undefined && { occurredAt: new Date(at * 1000) }),
    ...(refund !== undefined && { externalRefundId: refund.id }),
  };
}

/** Request from Razorpay until when a subscription is paid. */
export async function fetchRenewal({ razorpay }: Shop, request: WebhookRequest): Promise<RenewalResult> {
  const { subscription, payment } = parseEvent(request);
  if (subscription === undefined || payment === undefined)
    return failure("no_subscription", "The event has no subscription ID.");
  return callRazorpay(async (): Promise<RenewalResult> => {
    const { current_end: end } = await razorpay.subscriptions.fetch(subscription.id);
    if (typeof end !== "number") return failure("no_period", "The subscription has no end date.");
    return {
      success: true,
      endAt: new Date(end * 1000),
      payment: {
        success: true,
        status: "charged",
        externalPaymentId: payment.id,
        externalSubscriptionId: subscription.id,
      },
      amountCents: toMinorAmount(payment.amount, payment.currency),
      amountCurrency: payment.currency,
    };
  });
}

/** Cancel a subscription that is unknown here, and refund its charge. */
export async function cancelAndRefund(shop: Shop, request: WebhookRequest): Promise<void> {
  const { subscription, payment } = parseEvent(request);
  if (subscription !== undefined)
    await cancelSubscription(shop, { externalSubscriptionId: subscription.id, paymentToken: null });
  if (payment === undefined) return;
  await refundPayment(shop, {
    reference: "absent",
    externalPaymentId: payment.id,
    amountCents: toMinorAmount(payment.amount, payment.currency),
    amountCurrency: payment.currency,
  });
}
