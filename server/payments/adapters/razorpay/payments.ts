import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type Razorpay from "razorpay";
import { z } from "zod";
import type {
  AdapterSetup,
  CaptureRequest,
  PaymentRequest,
  PaymentResult,
  PaymentSuccess,
  PreviewRequest,
  RefundRequest,
} from "../../adapter";
import {
  amountNotPayable,
  fromGatewayAmount,
  RAZORPAY_AMOUNTS,
  toGatewayAmount,
} from "../gateway-amount.rules";
import { callRazorpay, failure, isFinalRefusal, razorpayClient, toGatewayError } from "./client";
import { fetchLink, isLink } from "./links";

export interface Shop {
  razorpay: Razorpay;
  setup: AdapterSetup;
}

/** Fields read from a Razorpay payment. */
const paymentSchema = z.object({
  id: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  order_id: z.string().nullish(),
  invoice_id: z.string().nullish(),
  international: z.boolean().default(false),
  fee: z.number().nullish(),
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  acquirer_data: z
    .object({ rrn: z.string().nullish(), bank_transaction_id: z.string().nullish() })
    .partial()
    .nullish()
    .catch(null),
});

type Payment = z.output<typeof paymentSchema>;

/** Fetch and parse a payment. */
export async function fetchPayment({ razorpay }: Pick<Shop, "razorpay">, id: string): Promise<Payment> {
  return paymentSchema.parse(await razorpay.payments.fetch(id));
}

export function toRazorpayNotes({ attemptToken, bought }: PreviewRequest): Record<string, string> {
  return { attempt_token: attemptToken, plan_id: String(bought.id) };
}

/** Data that Razorpay's script needs to open its page in the browser. */
export function toClientPayload({ setup }: Shop, { amountCurrency, bought }: PreviewRequest) {
  return { key_id: setup.credentials.app_key ?? "", currency: amountCurrency, description: bought.title };
}

/** Find or create the order that a browser pays; the same attempt always gets the same order. */
export async function previewPayment(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const { attemptToken: receipt, amountCents, amountCurrency: currency } = request;
  const amount = toGatewayAmount(RAZORPAY_AMOUNTS, amountCents, currency);
  if (amount === null) return amountNotPayable(currency);
  return callRazorpay(async () => {
    const { items } = await shop.razorpay.orders.all({ receipt, count: 1 });
    const order =
      items.find((item) => item.receipt === receipt) ??
      (await shop.razorpay.orders.create({
        amount,
        currency,
        receipt,
        notes: toRazorpayNotes(request),
        payment_capture: true,
      }));
    return {
      success: true,
      status: "pending",
      externalPaymentId: order.id,
      clientPayload: { ...toClientPayload(shop, request), order_id: order.id, amount },
    };
  });
}

const SIGNATURE = z.object({ razorpay_signature: z.string() });

/** Verify Razorpay's signature of a payment that a browser reports, if it sends one. */
export function hasValidSignature(
  { setup }: Shop,
  { additionalData }: PaymentRequest,
  signedText: string,
): boolean {
  const reported = SIGNATURE.safeParse(additionalData);
  if (!reported.success) return true;
  const expected = createHmac("sha256", setup.credentials.secret ?? "")
    .update(signedText)
    .digest("hex");
  const [a, b] = [Buffer.from(reported.data.razorpay_signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toSuccess(payment: Payment, status: PaymentSuccess["status"]): PaymentSuccess {
  const { id, fee, international, acquirer_data: acquirer } = payment;
  const transactionId = acquirer?.rrn ?? acquirer?.bank_transaction_id ?? null;
  return {
    success: true,
    status,
    externalPaymentId: id,
    international,
    ...(transactionId !== null && { transactionId }),
    // Razorpay deducts its fee in rupees, whatever the payment's currency is.
    ...(typeof fee === "number" && { feeCents: fee, feeCurrency: "INR" }),
  };
}

/** Convert a payment to a result of the contract. */
export function toPaymentResult(payment: Payment): PaymentResult {
  switch (payment.status) {
    case "captured":
      return toSuccess(payment, "charged");
    case "authorized":
      return toSuccess(payment, "authorised");
    case "created":
      return toSuccess(payment, "pending");
    case "refunded":
      return failure("refunded", "This payment was refunded.");
    case "failed":
      return failure(
        payment.error_code ?? "payment_failed",
        payment.error_description ?? "The payment wasn't completed.",
      );
  }
}

export function hasOrderAmount(payment: Payment, { amountCents, amountCurrency }: PaymentRequest): boolean {
  const due = toGatewayAmount(RAZORPAY_AMOUNTS, amountCents, amountCurrency);
  return payment.amount === due && payment.currency === amountCurrency;
}

export const OTHER_PURCHASE = failure(
  "payment_of_another_purchase",
  "This payment belongs to another purchase.",
);
export const MISMATCH = failure("amount_mismatch", "The amount paid doesn't match the amount due.");
export const UNKNOWN = failure("invalid_token", "We can't find this payment.");
const UNPAID = failure("unpaid", "The payment wasn't completed.");

/** Verify at Razorpay the payment made on the page of a payment link. */
async function verifyLink(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  const link = await fetchLink(shop, request.paymentToken);
  if (link.reference_id !== request.attemptToken) return OTHER_PURCHASE;
  const [linkPayment] = link.payments;
  if (linkPayment === undefined) return UNPAID;
  const payment = await fetchPayment(shop, linkPayment.payment_id);
  return hasOrderAmount(payment, request) ? toPaymentResult(payment) : MISMATCH;
}

/** Verify a one-time payment at Razorpay. */
export async function verifyPayment(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  if (isLink(request.paymentToken)) return callRazorpay(() => verifyLink(shop, request));
  if (!request.paymentToken.startsWith("pay_")) return UNKNOWN;
  return callRazorpay(async () => {
    const payment = await fetchPayment(shop, request.paymentToken);
    const { id, order_id: orderId } = payment;
    if (typeof orderId !== "string") return OTHER_PURCHASE;
    if (!hasValidSignature(shop, request, `${orderId}|${id}`)) return OTHER_PURCHASE;
    const order = await shop.razorpay.orders.fetch(orderId);
    if (order.receipt !== request.attemptToken) return OTHER_PURCHASE;
    return hasOrderAmount(payment, request) ? toPaymentResult(payment) : MISMATCH;
  });
}

async function capture({ razorpay }: Shop, payment: Payment): Promise<Payment> {
  if (payment.status !== "authorized") return payment;
  try {
    return paymentSchema.parse(await razorpay.payments.capture(payment.id, payment.amount, payment.currency));
  } catch (error) {
    // Captured meanwhile, by another process or by Razorpay itself: the current status decides.
    if (!isFinalRefusal(toGatewayError(error))) throw error;
    return fetchPayment({ razorpay }, payment.id);
  }
}

/** Capture an authorised payment. */
export async function capturePayment(
  shop: Shop,
  { externalPaymentId: id }: CaptureRequest,
): Promise<PaymentResult> {
  return callRazorpay(async () => {
    const result = toPaymentResult(await capture(shop, await fetchPayment(shop, id)));
    if (!result.success) return result;
    return result.status === "charged"
      ? { ...result, externalCaptureId: id }
      : failure("not_captured", "The payment could not be completed.");
  });
}

/** Refund an amount: reuse a refund with this reference, else create one under an idempotency key. */
export async function refundPayment(shop: Shop, request: RefundRequest): Promise<PaymentResult> {
  const { reference, externalPaymentId: id, amountCents, amountCurrency } = request;
  const amount = toGatewayAmount(RAZORPAY_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return amountNotPayable(amountCurrency);
  return callRazorpay(async () => {
    const { items } = await shop.razorpay.payments.fetchMultipleRefund(id, { count: 100 });
    const key = hash("sha256", `${id}:${reference}`, "hex").slice(0, 40);
    const client = razorpayClient(shop.setup, { "x-refund-idempotency": key });
    const refund =
      items.find(({ notes }) => notes?.reference === reference) ??
      (await client.payments.refund(id, { amount, speed: "normal", notes: { reference } }));
    if (refund.status === "failed")
      return failure("refund_failed", "The gateway couldn't refund the payment.");
    return {
      success: true,
      status: refund.status === "pending" ? "pending" : "refunded",
      externalRefundId: refund.id,
    };
  });
}

export function toMinorAmount(amount: number | string, currency: string): number {
  return fromGatewayAmount(RAZORPAY_AMOUNTS, Number(amount), currency);
}
