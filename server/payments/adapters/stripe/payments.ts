import type Stripe from "stripe";
import type {
  CaptureRequest,
  PaymentRequest,
  PaymentResult,
  PreviewRequest,
  RefundRequest,
} from "../../adapter";
import { gatewayAmount, notPayable, STRIPE_AMOUNTS } from "../gateway-amount.rules";
import { asking, failure } from "./client";
import { chargeIdOf, INTENT, requireOwn, standingOf } from "./intent";

export interface Shop {
  stripe: Stripe;
  publishableKey: string | null;
}

export function metadataOf({ attemptToken, bought }: PreviewRequest): Stripe.MetadataParam {
  return { attempt_token: attemptToken, plan_id: String(bought.id) };
}

export function emailOf({ buyer }: PreviewRequest): string | null {
  return buyer.identity.includes("@") ? buyer.identity : null;
}

/** What a browser needs to have a payment confirmed by Stripe's own script. */
export function payloadOf({ publishableKey }: Shop, clientSecret: string | null | undefined) {
  return { client_secret: clientSecret ?? null, publishable_key: publishableKey };
}

/** An intent that a browser confirms; asked twice for one attempt, it is the same. */
export async function previewPayment(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const { attemptToken, amountCents, amountCurrency, bought } = request;
  const amount = gatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return notPayable(amountCurrency);
  const email = emailOf(request);
  return asking(async () => {
    const intent = await shop.stripe.paymentIntents.create(
      {
        amount,
        currency: amountCurrency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        description: bought.title,
        metadata: metadataOf(request),
        ...(email !== null && { receipt_email: email }),
      },
      { idempotencyKey: `intent:${attemptToken}` },
    );
    return {
      success: true,
      status: "pending",
      externalPaymentId: intent.id,
      clientPayload: payloadOf(shop, intent.client_secret),
    };
  });
}

/** Pays with a method of payment that the browser has collected: held first, so that a purchase that fails costs nothing. */
async function payWith(
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
      metadata: metadataOf(request),
      ...(typeof back === "string"
        ? { return_url: back }
        : { automatic_payment_methods: { enabled: true, allow_redirects: "never" } }),
    },
    { idempotencyKey: `pay:${attemptToken}:${paymentToken}` },
  );
  // Asked again, Stripe repeats its first answer; how it stands now is another question.
  return stripe.paymentIntents.retrieve(intent.id, { expand: INTENT });
}

async function intentOfSession({ stripe }: Shop, id: string): Promise<Stripe.PaymentIntent | null> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  const intentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  return intentId === null ? null : stripe.paymentIntents.retrieve(intentId, { expand: INTENT });
}

function findIntent(shop: Shop, request: PaymentRequest, amount: number) {
  const { paymentToken } = request;
  const [kind = ""] = paymentToken.split("_", 1);
  switch (kind) {
    case "pm":
      return payWith(shop, request, amount);
    case "pi":
      return shop.stripe.paymentIntents.retrieve(paymentToken, { expand: INTENT });
    case "cs":
      return intentOfSession(shop, paymentToken);
    default:
      return null;
  }
}

/** Asks Stripe about a payment that was made once: by an intent, a checkout session, or a method of payment. */
export async function verifyPayment(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  const amount = gatewayAmount(STRIPE_AMOUNTS, request.amountCents, request.amountCurrency);
  if (amount === null) return notPayable(request.amountCurrency);
  return asking(async () => {
    const intent = await findIntent(shop, request, amount);
    if (intent === null) return failure("invalid_token", "This payment is not known.");
    return requireOwn(intent, request) ?? standingOf(intent);
  });
}

/** Moves money that is held. */
export async function capturePayment(
  { stripe }: Shop,
  { externalPaymentId }: CaptureRequest,
): Promise<PaymentResult> {
  return asking(async () => {
    const before = await stripe.paymentIntents.retrieve(externalPaymentId, { expand: INTENT });
    const key = { idempotencyKey: `capture:${externalPaymentId}` };
    const intent =
      before.status === "requires_capture"
        ? await stripe.paymentIntents.capture(externalPaymentId, { expand: INTENT }, key)
        : before;
    const standing = standingOf(intent);
    const charge = chargeIdOf(intent);
    if (!standing.success || charge === null) return standing;
    return { ...standing, externalCaptureId: charge };
  });
}

async function findRefund({ stripe }: Shop, { externalPaymentId, reference }: RefundRequest) {
  const { data } = await stripe.refunds.list({ payment_intent: externalPaymentId, limit: 100 });
  return data.find(({ metadata }) => metadata?.reference === reference) ?? null;
}

function refunded({ id, status, failure_reason: reason }: Stripe.Refund): PaymentResult {
  if (status === "failed" || status === "canceled")
    return failure(reason ?? "refund_failed", "The gateway could not give the money back.");
  return { success: true, status: status === "pending" ? "pending" : "refunded", externalRefundId: id };
}

/** Gives back so much. Stripe forgets its keys after a day, so its refunds are looked through first. */
export async function refundPayment(shop: Shop, request: RefundRequest): Promise<PaymentResult> {
  const { reference, externalPaymentId, amountCents, amountCurrency } = request;
  const amount = gatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return notPayable(amountCurrency);
  return asking(async () => {
    const known = await findRefund(shop, request);
    const made =
      known ??
      (await shop.stripe.refunds.create(
        { payment_intent: externalPaymentId, amount, metadata: { reference } },
        { idempotencyKey: `refund:${reference}` },
      ));
    return refunded(made);
  });
}
