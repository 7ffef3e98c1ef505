import type Stripe from "stripe";
import type { PaymentRequest, PaymentResult, PaymentSuccess } from "../../adapter";
import { gatewayAmount, ownAmount, STRIPE_AMOUNTS } from "../gateway-amount.rules";
import { failure } from "./client";

/** What is read of an intent beside itself: its charge, and what Stripe kept of it. */
export const INTENT = ["latest_charge.balance_transaction"];

type Paid = Pick<PaymentRequest, "attemptToken" | "amountCents" | "amountCurrency">;

function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): Partial<PaymentSuccess> {
  if (typeof charge !== "object" || charge === null) return {};
  const { balance_transaction: transaction } = charge;
  if (typeof transaction !== "object" || transaction === null) return {};
  const { fee, currency } = transaction;
  return { feeCents: ownAmount(STRIPE_AMOUNTS, fee, currency), feeCurrency: currency.toUpperCase() };
}

export function chargeIdOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  return typeof charge === "string" ? charge : (charge?.id ?? null);
}

function chargedWith(intent: Stripe.PaymentIntent, status: PaymentSuccess["status"]): PaymentSuccess {
  const charge = chargeIdOf(intent);
  return {
    success: true,
    status,
    externalPaymentId: intent.id,
    ...(charge !== null && { transactionId: charge }),
    ...feeOf(intent),
  };
}

/** How an intent stands, in the words of the contract. */
export function standingOf(intent: Stripe.PaymentIntent): PaymentResult {
  const { status, last_payment_error: error, next_action: action } = intent;
  switch (status) {
    case "succeeded":
      return chargedWith(intent, "charged");
    case "requires_capture":
      return chargedWith(intent, "authorised");
    case "processing":
      return chargedWith(intent, "pending");
    case "requires_action":
      return failure(
        "requires_action",
        "Your bank asks you to confirm this payment.",
        action?.redirect_to_url?.url ?? undefined,
      );
    case "canceled":
      return failure("canceled", "The payment was cancelled.");
    case "requires_payment_method":
    case "requires_confirmation":
    default:
      return failure(
        error?.decline_code ?? error?.code ?? "payment_required",
        error?.message ?? "The payment was not made.",
      );
  }
}

/** Whether an intent is that of this purchase: nobody pays with what another has paid, nor with less. */
export function requireOwn(
  { metadata, amount, currency }: Pick<Stripe.PaymentIntent, "metadata" | "amount" | "currency">,
  { attemptToken, amountCents, amountCurrency }: Paid,
): PaymentResult | null {
  if (metadata.attempt_token !== attemptToken)
    return failure("payment_of_another_purchase", "This payment is not that of this purchase.");
  const due = gatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount !== due || currency.toUpperCase() !== amountCurrency)
    return failure("amount_mismatch", "The amount that was paid is not the amount that is due.");
  return null;
}
