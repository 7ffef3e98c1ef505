import type Stripe from "stripe";
import type { PaymentRequest, PaymentResult, PaymentSuccess } from "../../adapter";
import { fromGatewayAmount, STRIPE_AMOUNTS, toGatewayAmount } from "../gateway-amount.rules";
import { failure } from "./client";

/** Objects expanded with an intent: its charge, and Stripe's fee. */
export const INTENT = ["latest_charge.balance_transaction"];

type Paid = Pick<PaymentRequest, "attemptToken" | "amountCents" | "amountCurrency">;

function getFee({ latest_charge: charge }: Stripe.PaymentIntent): Partial<PaymentSuccess> {
  if (typeof charge !== "object" || charge === null) return {};
  const { balance_transaction: transaction } = charge;
  if (typeof transaction !== "object" || transaction === null) return {};
  const { fee, currency } = transaction;
  return { feeCents: fromGatewayAmount(STRIPE_AMOUNTS, fee, currency), feeCurrency: currency.toUpperCase() };
}

export function getChargeId({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  return typeof charge === "string" ? charge : (charge?.id ?? null);
}

function toSuccess(intent: Stripe.PaymentIntent, status: PaymentSuccess["status"]): PaymentSuccess {
  const charge = getChargeId(intent);
  return {
    success: true,
    status,
    externalPaymentId: intent.id,
    ...(charge !== null && { transactionId: charge }),
    ...getFee(intent),
  };
}

/** Convert an intent to a result of the contract. */
export function toPaymentResult(intent: Stripe.PaymentIntent): PaymentResult {
  const { status, last_payment_error: error, next_action: action } = intent;
  switch (status) {
    case "succeeded":
      return toSuccess(intent, "charged");
    case "requires_capture":
      return toSuccess(intent, "authorised");
    case "processing":
      return toSuccess(intent, "pending");
    case "requires_action":
      return failure(
        "requires_action",
        "Your bank needs you to confirm this payment.",
        action?.redirect_to_url?.url ?? undefined,
      );
    case "canceled":
      return failure("canceled", "The payment was cancelled.");
    case "requires_payment_method":
    case "requires_confirmation":
    default:
      return failure(
        error?.decline_code ?? error?.code ?? "payment_required",
        error?.message ?? "The payment wasn't completed.",
      );
  }
}

/** Refuse an intent of another purchase or with another amount, so that no payment is used twice or underpays. */
export function requireOwn(
  { metadata, amount, currency }: Pick<Stripe.PaymentIntent, "metadata" | "amount" | "currency">,
  { attemptToken, amountCents, amountCurrency }: Paid,
): PaymentResult | null {
  if (metadata.attempt_token !== attemptToken)
    return failure("payment_of_another_purchase", "This payment belongs to another purchase.");
  const due = toGatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount !== due || currency.toUpperCase() !== amountCurrency)
    return failure("amount_mismatch", "The amount paid doesn't match the amount due.");
  return null;
}
