import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";

/** Whether a subscription is in its pause: its paid period is over, and it has not resumed. */
export function isPaused({ status, subscription }: SubscriptionSheet): boolean {
  return subscription.resumesAt !== null && status === "expired";
}
