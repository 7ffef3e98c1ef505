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
import { gatewayAmount, notPayable, ownAmount, RAZORPAY_AMOUNTS } from "../gateway-amount.rules";
import { asking, failure, isVerdict, razorpayClient, refusalOf } from "./client";
import { fetchLink, isLink } from "./links";

export interface Shop {
  razorpay: Razorpay;
  setup: AdapterSetup;
}

/** What is read of a payment of Razorpay's. */
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

/** Asks for a payment, and reads it. */
export async function fetchPayment({ razorpay }: Pick<Shop, "razorpay">, id: string): Promise<Payment> {
  return paymentSchema.parse(await razorpay.payments.fetch(id));
}

export function notesOf({ attemptToken, bought }: PreviewRequest): Record<string, string> {
  return { attempt_token: attemptToken, plan_id: String(bought.id) };
}

/** What Razorpay's own script needs to open its page in the browser. */
export function payloadOf({ setup }: Shop, { amountCurrency, bought }: PreviewRequest) {
  return { key_id: setup.credentials.app_key ?? "", currency: amountCurrency, description: bought.title };
}

/** An order that a browser pays; asked again for one attempt, it is the same. */
export async function previewPayment(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const { attemptToken: receipt, amountCents, amountCurrency: currency } = request;
  const amount = gatewayAmount(RAZORPAY_AMOUNTS, amountCents, currency);
  if (amount === null) return notPayable(currency);
  return asking(async () => {
    const { items } = await shop.razorpay.orders.all({ receipt, count: 1 });
    const order =
      items.find((one) => one.receipt === receipt) ??
      (await shop.razorpay.orders.create({
        amount,
        currency,
        receipt,
        notes: notesOf(request),
        payment_capture: true,
      }));
    return {
      success: true,
      status: "pending",
      externalPaymentId: order.id,
      clientPayload: { ...payloadOf(shop, request), order_id: order.id, amount },
    };
  });
}

const SIGNATURE = z.object({ razorpay_signature: z.string() });

/** Whether a browser's word for a payment, where it brings one, is signed by Razorpay. */
export function isVouchedFor({ setup }: Shop, { additionalData }: PaymentRequest, words: string): boolean {
  const brought = SIGNATURE.safeParse(additionalData);
  if (!brought.success) return true;
  const wanted = createHmac("sha256", setup.credentials.secret ?? "")
    .update(words)
    .digest("hex");
  const [a, b] = [Buffer.from(brought.data.razorpay_signature), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function chargedWith(payment: Payment, status: PaymentSuccess["status"]): PaymentSuccess {
  const { id, fee, international, acquirer_data: acquirer } = payment;
  const transactionId = acquirer?.rrn ?? acquirer?.bank_transaction_id ?? null;
  return {
    success: true,
    status,
    externalPaymentId: id,
    international,
    ...(transactionId !== null && { transactionId }),
    // Razorpay keeps its fee in rupees, whatever the payment's currency is.
    ...(typeof fee === "number" && { feeCents: fee, feeCurrency: "INR" }),
  };
}

/** How a payment stands, in the words of the contract. */
export function standingOf(payment: Payment): PaymentResult {
  switch (payment.status) {
    case "captured":
      return chargedWith(payment, "charged");
    case "authorized":
      return chargedWith(payment, "authorised");
    case "created":
      return chargedWith(payment, "pending");
    case "refunded":
      return failure("refunded", "This payment was given back.");
    case "failed":
      return failure(
        payment.error_code ?? "payment_failed",
        payment.error_description ?? "The payment was not made.",
      );
  }
}

export function isOfAmount(payment: Payment, { amountCents, amountCurrency }: PaymentRequest): boolean {
  const due = gatewayAmount(RAZORPAY_AMOUNTS, amountCents, amountCurrency);
  return payment.amount === due && payment.currency === amountCurrency;
}

export const OTHER_PURCHASE = failure(
  "payment_of_another_purchase",
  "This payment is not that of this purchase.",
);
export const MISMATCH = failure("amount_mismatch", "The amount that was paid is not the amount that is due.");
export const UNKNOWN = failure("invalid_token", "This payment is not known.");
const UNPAID = failure("unpaid", "The payment was not made.");

/** Asks Razorpay about what was paid on the page of a payment link. */
async function verifyLink(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  const link = await fetchLink(shop, request.paymentToken);
  if (link.reference_id !== request.attemptToken) return OTHER_PURCHASE;
  const [made] = link.payments;
  if (made === undefined) return UNPAID;
  const payment = await fetchPayment(shop, made.payment_id);
  return isOfAmount(payment, request) ? standingOf(payment) : MISMATCH;
}

/** Asks Razorpay about a payment that was made once. */
export async function verifyPayment(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  if (isLink(request.paymentToken)) return asking(() => verifyLink(shop, request));
  if (!request.paymentToken.startsWith("pay_")) return UNKNOWN;
  return asking(async () => {
    const payment = await fetchPayment(shop, request.paymentToken);
    const { id, order_id: orderId } = payment;
    if (typeof orderId !== "string") return OTHER_PURCHASE;
    if (!isVouchedFor(shop, request, `${orderId}|${id}`)) return OTHER_PURCHASE;
    const order = await shop.razorpay.orders.fetch(orderId);
    if (order.receipt !== request.attemptToken) return OTHER_PURCHASE;
    return isOfAmount(payment, request) ? standingOf(payment) : MISMATCH;
  });
}

async function capture({ razorpay }: Shop, payment: Payment): Promise<Payment> {
  if (payment.status !== "authorized") return payment;
  try {
    return paymentSchema.parse(await razorpay.payments.capture(payment.id, payment.amount, payment.currency));
  } catch (error) {
    // Captured meanwhile, by another process or by Razorpay itself: how it stands decides.
    if (!isVerdict(refusalOf(error))) throw error;
    return fetchPayment({ razorpay }, payment.id);
  }
}

/** Moves money that is held. */
export async function capturePayment(
  shop: Shop,
  { externalPaymentId: id }: CaptureRequest,
): Promise<PaymentResult> {
  return asking(async () => {
    const standing = standingOf(await capture(shop, await fetchPayment(shop, id)));
    if (!standing.success) return standing;
    return standing.status === "charged"
      ? { ...standing, externalCaptureId: id }
      : failure("not_captured", "The payment could not be completed.");
  });
}

/** Gives back so much: looked for among the payment's refunds first, then asked under a key that Razorpay honours. */
export async function refundPayment(shop: Shop, request: RefundRequest): Promise<PaymentResult> {
  const { reference, externalPaymentId: id, amountCents, amountCurrency } = request;
  const amount = gatewayAmount(RAZORPAY_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return notPayable(amountCurrency);
  return asking(async () => {
    const { items } = await shop.razorpay.payments.fetchMultipleRefund(id, { count: 100 });
    const key = hash("sha256", `${id}:${reference}`, "hex").slice(0, 40);
    const client = razorpayClient(shop.setup, { "x-refund-idempotency": key });
    const made =
      items.find(({ notes }) => notes?.reference === reference) ??
      (await client.payments.refund(id, { amount, speed: "normal", notes: { reference } }));
    if (made.status === "failed")
      return failure("refund_failed", "The gateway could not give the money back.");
    return {
      success: true,
      status: made.status === "pending" ? "pending" : "refunded",
      externalRefundId: made.id,
    };
  });
}

export function ownCents(amount: number | string, currency: string): number {
  return ownAmount(RAZORPAY_AMOUNTS, Number(amount), currency);
}
