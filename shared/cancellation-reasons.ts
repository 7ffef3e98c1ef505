/** Reasons that a subscriber can choose on cancelling. */
export const CANCELLATION_REASONS = [
  "too_expensive",
  "rarely_read",
  "content",
  "technical",
  "other_publication",
  "other",
] as const;

export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** Most characters of what a subscriber writes about a cancellation. */
export const MAX_CANCELLATION_COMMENT = 1_000;

/** Parse a reason from a form or a stored row; null: none of the list. */
export function parseCancellationReason(text: string | null): CancellationReason | null {
  return CANCELLATION_REASONS.find((reason) => reason === text) ?? null;
}
