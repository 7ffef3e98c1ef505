const WITHOUT_PAYMENT = ["sponsored", "reward", "skip_payment_gateway"];
const BY_HAND = ["manual", ...WITHOUT_PAYMENT];
/** Names of gateways in the interface; an account maps them to adapters, beside names of its own. */
const OF_INTERFACE = [
  "gateway_a",
  "gateway_a_recurring",
  "wallet_a",
  "wallet_a_recurring",
  "wallet_b",
  "wallet_c",
];
const RECURRING = "_recurring";

/** Words of payment_type for which no gateway is asked. */
export function isManualMethod(word: string): boolean {
  return BY_HAND.includes(word);
}

/** Values of payment_type with which nobody pays: there is no payment method that could be charged later. */
export function isWithoutPayment(paymentType: string): boolean {
  return WITHOUT_PAYMENT.includes(paymentType);
}

/** Every payment_type that an account knows: those of the interface, and those that it maps to gateways. */
export function knownPaymentTypes(mapped: readonly string[]): string[] {
  return [...new Set([...BY_HAND, ...OF_INTERFACE, ...mapped])].toSorted();
}

/** Why values of payment_type are refused, with those that are known; null: all of them are known. */
export function whyUnknownPaymentType(given: readonly string[], known: readonly string[]): string | null {
  const unknown = given.filter((word) => !known.includes(word));
  if (unknown.length === 0) return null;
  return `There is no payment_type ${unknown.join(", ")}. Known are: ${known.join(", ")}.`;
}

/** Whether a word means charges that a gateway repeats by itself. */
export function isRecurringMethod(word: string): boolean {
  return word.endsWith(RECURRING);
}
