import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { AdapterSetup, RenewalResult, WebhookEventDetails, WebhookRequest } from "../../adapter";
import { asking, failure } from "./client";
import { ownCents, refundPayment, type Shop } from "./payments";
import { cancelSubscription } from "./subscriptions";

/** Jobs by the names of Razorpay's events. One that is not about a purchase of ours carries another name (`….other`). */
export const RAZORPAY_EVENTS = {
  "order.paid": "one_time_subscription_charged",
  "payment_link.paid": "one_time_subscription_charged",
  "subscription.charged": "recurring_subscription_charged",
  "subscription.cancelled": "recurring_subscription_cancelled",
  "subscription.halted": "recurring_subscription_cancelled",
  "subscription.completed": "recurring_subscription_cancelled",
  "refund.processed": "payment_refunded",
} as const;

/** Notes are a list where there are none. */
const notes = z
  .union([z.record(z.string(), z.coerce.string()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((given): Record<string, string> => given ?? {});

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

function read({ payload }: WebhookRequest) {
  const said = eventSchema.safeParse(payload);
  if (said.success) {
    const { event, created_at: at, payload: all } = said.data;
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

type RazorpayEvent = ReturnType<typeof read>;

function attemptOf({ order, link, subscription }: RazorpayEvent): string {
  const notes = { ...subscription?.notes, ...link?.notes, ...order?.notes };
  return notes.attempt_token ?? "";
}

/** Orders and links that others than us have opened. */
const ONE_TIME: readonly string[] = ["order.paid", "payment_link.paid"];

/** Whether a call is signed by the webhook secret. */
export function isSigned({ credentials }: AdapterSetup, { rawBody, headers }: WebhookRequest): boolean {
  const secret = credentials.webhook_secret ?? "";
  const wanted = Buffer.from(signatureOf(secret, rawBody));
  const sent = Buffer.from(headers["x-razorpay-signature"] ?? "");
  return secret !== "" && sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

export function signatureOf(secret: string, rawBody: string): string {
  return createHmac("sha256", secret).update(rawBody, "utf8").digest("hex");
}

/** What an event says by itself: nobody is asked, for it has to be answered at once. */
export function eventDetails(request: WebhookRequest): WebhookEventDetails {
  const said = read(request);
  const { event: name, at, payment, subscription, refund } = said;
  const attemptToken = attemptOf(said);
  const money = refund ?? payment;
  const fee = payment?.fee ?? null;
  return {
    eventId: request.headers["x-razorpay-event-id"] ?? hash("sha256", request.rawBody, "hex"),
    event: ONE_TIME.includes(name) && attemptToken === "" ? `${name}.other` : name,
    attemptToken,
    amountCents: money === undefined ? 0 : ownCents(money.amount, money.currency),
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

/** Asks Razorpay until when a subscription is paid. */
export async function renewalOf({ razorpay }: Shop, request: WebhookRequest): Promise<RenewalResult> {
  const { subscription, payment } = read(request);
  if (subscription === undefined || payment === undefined)
    return failure("no_subscription", "The event names no subscription.");
  return asking(async (): Promise<RenewalResult> => {
    const { current_end: end } = await razorpay.subscriptions.fetch(subscription.id);
    if (typeof end !== "number") return failure("no_period", "The subscription names no end.");
    return {
      success: true,
      endAt: new Date(end * 1000),
      payment: {
        success: true,
        status: "charged",
        externalPaymentId: payment.id,
        externalSubscriptionId: subscription.id,
      },
      amountCents: ownCents(payment.amount, payment.currency),
      amountCurrency: payment.currency,
    };
  });
}

/** Ends a subscription that is unknown here, and gives back what it was charged. */
export async function undo(shop: Shop, request: WebhookRequest): Promise<void> {
  const { subscription, payment } = read(request);
  if (subscription !== undefined)
    await cancelSubscription(shop, { externalSubscriptionId: subscription.id, paymentToken: null });
  if (payment === undefined) return;
  await refundPayment(shop, {
    reference: "absent",
    externalPaymentId: payment.id,
    amountCents: ownCents(payment.amount, payment.currency),
    amountCurrency: payment.currency,
  });
}
