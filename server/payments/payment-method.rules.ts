const WITHOUT_PAYMENT = ["sponsored", "reward", "skip_payment_gateway"];
const MANUAL_METHODS = ["manual", ...WITHOUT_PAYMENT];
/** Names of gateways in the interface; an account maps them, and its own names, to adapters. */
const OF_INTERFACE = [
  "gateway_a",
  "gateway_a_recurring",
  "wallet_a",
  "wallet_a_recurring",
  "wallet_b",
  "wallet_c",
];
const RECURRING = "_recurring";

/** Whether a payment_type is processed without a gateway. */
export function isManualMethod(paymentType: string): boolean {
  return MANUAL_METHODS.includes(paymentType);
}

/** Values of payment_type without a payment, so that no payment method can be charged later. */
export function isWithoutPayment(paymentType: string): boolean {
  return WITHOUT_PAYMENT.includes(paymentType);
}

/** List the payment_type values of an account: those of the interface and those mapped to its gateways. */
export function listPaymentTypes(mapped: readonly string[]): string[] {
  return [...new Set([...MANUAL_METHODS, ...OF_INTERFACE, ...mapped])].toSorted();
}

/** Return why values of payment_type are refused, with the existing ones; null: all of them exist. */
export function whyUnknownPaymentType(values: readonly string[], existing: readonly string[]): string | null {
  const unknown = values.filter((value) => !existing.includes(value));
  if (unknown.length === 0) return null;
  return `Unknown payment_type ${unknown.join(", ")}. Available: ${existing.join(", ")}.`;
}

/** Whether a payment_type means charges that the gateway repeats by itself. */
export function isRecurringMethod(paymentType: string): boolean {
  return paymentType.endsWith(RECURRING);
}
