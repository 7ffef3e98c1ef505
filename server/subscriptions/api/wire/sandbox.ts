import { z } from "@hono/zod-openapi";
import type {
  SandboxEvent,
  SandboxOrder,
  SandboxPayment,
  SandboxRefund,
  SandboxSubscription,
} from "@/server/payments/sandbox/index";

const moment = (describe: string) => z.iso.datetime().describe(`${describe}, ISO 8601.`);
const cents = (describe: string) => z.int().describe(`${describe}, in the currency's minor unit.`);
const currency = z.string().describe("ISO 4217 code.");

const orderSchema = z
  .object({
    id: z.string().describe("Id of the order; of a purchase that is paid once, `external_reference_id`."),
    attempt_token: z.string().describe("What makes one order of many calls."),
    payment_type: z.string().describe("The word with which it was asked for."),
    recurring: z.boolean().describe("Whether it is charged again, period after period."),
    amount_cents: cents("What is charged first"),
    amount_currency: currency,
    title: z.string().describe("What is sold."),
    seed: z
      .int()
      .nullable()
      .describe("Picks what goes wrong with what is paid on its page; null: nothing does."),
    checkout_url: z.string().describe("The page on which a buyer pays."),
    created_at: moment("When it was opened"),
  })
  .openapi("SandboxOrder");

export const paymentSchema = z
  .object({
    id: z.string().describe("Id of the payment, as webhooks say it in `payment_id`."),
    order_id: z.string().nullable().describe("Its order; null: it was made before orders were kept."),
    subscription_id: z.string().nullable().describe("Its recurring subscription at the gateway; null: none."),
    payment_token: z.string().describe("The token that it was made with."),
    status: z
      .enum(["unconfirmed", "pending", "authorised", "captured", "declined"])
      .describe("Where it stands."),
    renewal: z.boolean().describe("Whether it pays for a further period."),
    amount_cents: cents("What it moves"),
    amount_currency: currency,
    refunded_cents: cents("What was given back of it"),
    failure_code: z.string().nullable().describe("Why it was declined; null: it was not."),
    captures_at: moment("When it arrives by itself").nullable(),
    captured_at: moment("When the money moved").nullable(),
    created_at: moment("When it was made"),
  })
  .openapi("SandboxPayment");

export const refundSchema = z
  .object({
    id: z.string().describe("Id of the refund."),
    payment_id: z.string().describe("What it gives back of."),
    reference: z.string().describe("What makes one refund of many calls."),
    amount_cents: cents("What goes back"),
    created_at: moment("When it went back"),
  })
  .openapi("SandboxRefund");

export const subscriptionSchema = z
  .object({
    id: z.string().describe("Id at the gateway, as webhooks say it in `subscription_id`."),
    amount_cents: cents("What each further period costs"),
    amount_currency: currency,
    charges: z.int().describe("How many periods the gateway charged by itself, with the first."),
    next_charge_at: moment("When it charges by itself").nullable(),
    cancelled_at: moment("When it was cancelled").nullable(),
  })
  .openapi("SandboxSubscription");

export const eventSchema = z
  .object({
    id: z.string().describe("Id of the event; told again, it is the same."),
    cursor: z.string().describe("Its place in the list."),
    event: z.string().describe("Its name."),
    subject: z.string().describe("Id of the payment or the subscription that it tells of."),
    body: z.string().describe("The webhook's body, byte for byte as it is signed and sent."),
    occurred_at: moment("When it happened"),
    send_at: moment("When it is sent next; null: it is lost, or was taken").nullable(),
    sent: z.int().describe("How often it was taken."),
    tries: z.int().describe("How often it was sent since it was last asked for."),
    answer: z.string().nullable().describe("What the last try was answered with; null: it was not sent yet."),
  })
  .openapi("SandboxEvent");

export const orderPage = z.object({
  order: orderSchema,
  payments: z.array(paymentSchema).describe("What was paid, or tried to be, oldest first."),
  refunds: z.array(refundSchema).describe("What went back, oldest first."),
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
