const BY_HAND = ["manual", "sponsored", "reward", "skip_payment_gateway"];
const RECURRING = "_recurring";

/** Words of payment_type for which no gateway is asked. */
export function isWordByHand(word: string): boolean {
  return BY_HAND.includes(word);
}

/** Whether a word means charges that a gateway repeats by itself. */
export function isRecurringWord(word: string): boolean {
  return word.endsWith(RECURRING);
}
