import { getStatus } from "./status.rules";
import type { Subscription } from "./subscription";
import type { CancelledBy } from "./subscription-events";

/** The cancellation that holds now, and what it prevented. */
export interface Cancellation {
  id: number;
  cancelledBy: CancelledBy;
  /** Our next charge, which it prevented; null: there was none. */
  chargeAt: Date | null;
}

type ResumableSubscription = Pick<
  Subscription,
  "startAt" | "endAt" | "cancelledAt" | "deletedAt" | "graceEndsAt" | "paymentState" | "recurring"
>;

/**
 * Whether a cancellation can be undone: its paid time runs on, it was paid, and we charge it, not its gateway by
 * itself. Subscribers undo their own cancellations only.
 */
export function isResumable(
  subscription: ResumableSubscription,
  {
    cancellation,
    now,
    isBackoffice,
  }: { cancellation: Cancellation | null; now: Date; isBackoffice: boolean },
): boolean {
  const { cancelledAt, endAt, paymentState, recurring } = subscription;
  if (cancelledAt === null || cancellation === null) return false;
  if (getStatus(subscription, now) === "expired" || endAt === null || endAt <= now) return false;
  if (paymentState !== "paid" && paymentState !== "none") return false;
  // Its gateway charged by itself, and has been told to stop for good.
  if (recurring && cancellation.chargeAt === null) return false;
  if (cancellation.cancelledBy === "payment_provider") return false;
  return cancellation.cancelledBy === "subscriber" || isBackoffice;
}
