import type Stripe from "stripe";
import type {
  CaptureRequest,
  PaymentRequest,
  PaymentResult,
  PreviewRequest,
  RefundRequest,
} from "../../adapter";
import { amountNotPayable, STRIPE_AMOUNTS, toGatewayAmount } from "../gateway-amount.rules";
import { callStripe, failure } from "./client";
import { getChargeId, INTENT, requireOwn, toPaymentResult } from "./intent";

export interface Shop {
  stripe: Stripe;
  publishableKey: string | null;
}

export function toStripeMetadata({ attemptToken, bought }: PreviewRequest): Stripe.MetadataParam {
  return { attempt_token: attemptToken, plan_id: String(bought.id) };
}

export function getBuyerEmail({ buyer }: PreviewRequest): string | null {
  return buyer.identity.includes("@") ? buyer.identity : null;
}

/** Data with which a browser confirms a payment through Stripe's script. */
export function toClientPayload({ publishableKey }: Shop, clientSecret: string | null | undefined) {
  return { client_secret: clientSecret ?? null, publishable_key: publishableKey };
}

/** Create the intent that a browser confirms; the same attempt always gets the same intent. */
export async function previewPayment(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const { attemptToken, amountCents, amountCurrency, bought } = request;
  const amount = toGatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return amountNotPayable(amountCurrency);
  const email = getBuyerEmail(request);
  return callStripe(async () => {
    const intent = await shop.stripe.paymentIntents.create(
      {
        amount,
        currency: amountCurrency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        description: bought.title,
        metadata: toStripeMetadata(request),
        ...(email !== null && { receipt_email: email }),
      },
      { idempotencyKey: `intent:${attemptToken}` },
    );
    return {
      success: true,
      status: "pending",
      externalPaymentId: intent.id,
      clientPayload: toClientPayload(shop, intent.client_secret),
    };
  });
}

/**
 * Pay with a payment method that the browser collected: authorised first, so that a failed purchase costs nothing.
 */
async function payWithMethod(
  { stripe }: Shop,
  request: PaymentRequest,
  amount: number,
): Promise<Stripe.PaymentIntent> {
  const { attemptToken, amountCurrency, paymentToken, additionalData, bought } = request;
  const { return_url: back } = additionalData;
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: amountCurrency.toLowerCase(),
      payment_method: paymentToken,
      confirm: true,
      capture_method: "manual",
      description: bought.title,
      metadata: toStripeMetadata(request),
      ...(typeof back === "string"
        ? { return_url: back }
        : { automatic_payment_methods: { enabled: true, allow_redirects: "never" } }),
    },
    { idempotencyKey: `pay:${attemptToken}:${paymentToken}` },
  );
  // An idempotent retry repeats Stripe's first response, so the current status is requested separately.
  return stripe.paymentIntents.retrieve(intent.id, { expand: INTENT });
}

async function fetchSessionIntent({ stripe }: Shop, id: string): Promise<Stripe.PaymentIntent | null> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  const intentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  return intentId === null ? null : stripe.paymentIntents.retrieve(intentId, { expand: INTENT });
}

function findIntent(shop: Shop, request: PaymentRequest, amount: number) {
  const { paymentToken } = request;
  const [kind = ""] = paymentToken.split("_", 1);
  switch (kind) {
    case "pm":
      return payWithMethod(shop, request, amount);
    case "pi":
      return shop.stripe.paymentIntents.retrieve(paymentToken, { expand: INTENT });
    case "cs":
      return fetchSessionIntent(shop, paymentToken);
    default:
      return null;
  }
}

/** Verify a one-time payment at Stripe: by an intent, a checkout session, or a payment method. */
export async function verifyPayment(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  const amount = toGatewayAmount(STRIPE_AMOUNTS, request.amountCents, request.amountCurrency);
  if (amount === null) return amountNotPayable(request.amountCurrency);
  return callStripe(async () => {
    const intent = await findIntent(shop, request, amount);
    if (intent === null) return failure("invalid_token", "We can't find this payment.");
    return requireOwn(intent, request) ?? toPaymentResult(intent);
  });
}

/** Capture an authorised payment. */
export async function capturePayment(
  { stripe }: Shop,
  { externalPaymentId }: CaptureRequest,
): Promise<PaymentResult> {
  return callStripe(async () => {
    const current = await stripe.paymentIntents.retrieve(externalPaymentId, { expand: INTENT });
    const key = { idempotencyKey: `capture:${externalPaymentId}` };
    const intent =
      current.status === "requires_capture"
        ? await stripe.paymentIntents.capture(externalPaymentId, { expand: INTENT }, key)
        : current;
    const result = toPaymentResult(intent);
    const charge = getChargeId(intent);
    if (!result.success || charge === null) return result;
    return { ...result, externalCaptureId: charge };
  });
}

async function findRefund({ stripe }: Shop, { externalPaymentId, reference }: RefundRequest) {
  const { data } = await stripe.refunds.list({ payment_intent: externalPaymentId, limit: 100 });
  return data.find(({ metadata }) => metadata?.reference === reference) ?? null;
}

function toRefundResult({ id, status, failure_reason: reason }: Stripe.Refund): PaymentResult {
  if (status === "failed" || status === "canceled")
    return failure(reason ?? "refund_failed", "The gateway couldn't refund the payment.");
  return { success: true, status: status === "pending" ? "pending" : "refunded", externalRefundId: id };
}

/** Refund an amount. Stripe's idempotency keys expire after a day, so existing refunds are searched first. */
export async function refundPayment(shop: Shop, request: RefundRequest): Promise<PaymentResult> {
  const { reference, externalPaymentId, amountCents, amountCurrency } = request;
  const amount = toGatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return amountNotPayable(amountCurrency);
  return callStripe(async () => {
    const existing = await findRefund(shop, request);
    const refund =
      existing ??
      (await shop.stripe.refunds.create(
        { payment_intent: externalPaymentId, amount, metadata: { reference } },
        { idempotencyKey: `refund:${reference}` },
      ));
    return toRefundResult(refund);
  });
}
