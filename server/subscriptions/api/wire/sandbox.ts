import type {
  SandboxEvent,
  SandboxOrder,
  SandboxPayment,
  SandboxRefund,
  SandboxSubscription,
} from "@/server/payments/sandbox/index";
import { z } from "@/server/platform/openapi/index";

const moment = (describe: string) => z.iso.datetime().describe(`${describe}, ISO 8601.`);
const cents = (describe: string) => z.int().describe(`${describe}, in the currency's minor unit.`);
const currency = z.string().describe("ISO 4217 code.");

const orderSchema = z
  .object({
    id: z.string().describe("Order id; for a one-time purchase, its `external_reference_id`."),
    attempt_token: z.string().describe("Idempotency key of the order."),
    payment_type: z.string().describe("The requested payment_type."),
    recurring: z.boolean().describe("Whether it renews each period."),
    amount_cents: cents("First charge"),
    amount_currency: currency,
    title: z.string().describe("What is sold."),
    seed: z
      .int()
      .nullable()
      .describe("Seed that determines simulated failures of payments on its page; null: none."),
    checkout_url: z.string().describe("URL of the payment page."),
    created_at: moment("When it was created"),
  })
  .openapi("SandboxOrder");

export const paymentSchema = z
  .object({
    id: z.string().describe("Payment id, `payment_id` in webhooks."),
    order_id: z.string().nullable().describe("Its order; null: the payment is older than stored orders."),
    subscription_id: z.string().nullable().describe("Its recurring subscription at the gateway; null: none."),
    payment_token: z.string().describe("The token it was created with."),
    status: z
      .enum(["unconfirmed", "pending", "authorised", "captured", "declined"])
      .describe("Payment status."),
    renewal: z.boolean().describe("Whether it is a renewal."),
    amount_cents: cents("Payment amount"),
    amount_currency: currency,
    refunded_cents: cents("Amount refunded"),
    failure_code: z.string().nullable().describe("Decline code; null: not declined."),
    captures_at: moment("When it is captured automatically").nullable(),
    captured_at: moment("When it was captured").nullable(),
    created_at: moment("When it was created"),
  })
  .openapi("SandboxPayment");

export const refundSchema = z
  .object({
    id: z.string().describe("Id of the refund."),
    payment_id: z.string().describe("The refunded payment."),
    reference: z.string().describe("Idempotency key of the refund."),
    amount_cents: cents("Refund amount"),
    created_at: moment("When it was refunded"),
  })
  .openapi("SandboxRefund");

export const subscriptionSchema = z
  .object({
    id: z.string().describe("Subscription id at the gateway, `subscription_id` in webhooks."),
    amount_cents: cents("Price of each renewal"),
    amount_currency: currency,
    charges: z.int().describe("Number of periods that the gateway charged, including the first."),
    next_charge_at: moment("When it is charged automatically").nullable(),
    cancelled_at: moment("When it was cancelled").nullable(),
  })
  .openapi("SandboxSubscription");

export const eventSchema = z
  .object({
    id: z.string().describe("Event id; the same in repeated deliveries."),
    cursor: z.string().describe("Position in the list."),
    event: z.string().describe("Event name."),
    subject: z.string().describe("Id of the payment or subscription."),
    body: z.string().describe("The webhook's body, exactly as signed and sent."),
    occurred_at: moment("When it happened"),
    send_at: moment("When it is sent next; null: lost or delivered").nullable(),
    sent: z.int().describe("Number of successful deliveries."),
    tries: z.int().describe("Delivery attempts since the last request to send it."),
    answer: z.string().nullable().describe("Response to the last attempt; null: not sent yet."),
  })
  .openapi("SandboxEvent");

export const orderPage = z.object({
  order: orderSchema,
  payments: z.array(paymentSchema).describe("Payments and payment attempts, oldest first."),
  refunds: z.array(refundSchema).describe("Refunds, oldest first."),
});

export function orderDocument(order: SandboxOrder, checkoutUrl: string): z.output<typeof orderSchema> {
  return {
    id: order.id,
    attempt_token: order.attemptToken,
    payment_type: order.paymentType,
    recurring: order.recurring,
    amount_cents: order.amountCents,
    amount_currency: order.amountCurrency,
    title: order.title,
    seed: order.seed,
    checkout_url: checkoutUrl,
    created_at: order.createdAt.toISOString(),
  };
}

export function paymentDocument(payment: SandboxPayment): z.output<typeof paymentSchema> {
  return {
    id: payment.id,
    order_id: payment.orderId,
    subscription_id: payment.subscriptionId,
    payment_token: payment.paymentToken,
    status: payment.status,
    renewal: payment.isRenewal,
    amount_cents: payment.amountCents,
    amount_currency: payment.amountCurrency,
    refunded_cents: payment.refundedCents,
    failure_code: payment.failureCode,
    captures_at: payment.capturesAt?.toISOString() ?? null,
    captured_at: payment.capturedAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
  };
}

export function refundDocument(refund: SandboxRefund): z.output<typeof refundSchema> {
  const { id, paymentId, reference, amountCents, createdAt } = refund;
  return {
    id,
    payment_id: paymentId,
    reference,
    amount_cents: amountCents,
    created_at: createdAt.toISOString(),
  };
}

export function subscriptionDocument(subscription: SandboxSubscription): z.output<typeof subscriptionSchema> {
  return {
    id: subscription.id,
    amount_cents: subscription.amountCents,
    amount_currency: subscription.amountCurrency,
    charges: subscription.billed,
    next_charge_at: subscription.nextChargeAt?.toISOString() ?? null,
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
  };
}

export function eventDocument(event: SandboxEvent): z.output<typeof eventSchema> {
  return {
    id: event.id,
    cursor: event.position,
    event: event.event,
    subject: event.subject,
    body: event.body,
    occurred_at: event.occurredAt.toISOString(),
    send_at: event.sendAt?.toISOString() ?? null,
    sent: event.sent,
    tries: event.tries,
    answer: event.answer,
  };
}
