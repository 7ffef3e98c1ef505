import type { CancellationReason } from "@/shared/cancellation-reasons";

/** Reasons that subscribers choose on cancelling, as staff read them. */
export const REASON_LABELS: Readonly<Record<CancellationReason, string>> = {
  too_expensive: "Too expensive",
  rarely_read: "Doesn’t read often enough",
  content: "Doesn’t find what they want to read",
  technical: "Something doesn’t work",
  other_publication: "Reads another publication",
  other: "Another reason",
};

/** Whom a cancellation is by. */
export const CANCELLED_BY = {
  subscriber: "subscriber",
  publication: "publication",
  payment_provider: "payment provider",
} as const;
