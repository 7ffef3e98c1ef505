import type { Subscription } from "../../types";
import type { Translator } from "../translator";

/** Status label of a subscription, and its next change. */
export interface SubscriptionStatus {
  label: string;
  tone: "good" | "warn" | "quiet";
  next: string | null;
}

export function describeStatus(
  subscription: Subscription,
  { t, day }: Translator,
  now: Date,
): SubscriptionStatus {
  const { status, end_timestamp: end, start_timestamp: start, next_payment_due_date: due } = subscription;
  const until = end === null ? null : t("openUntil", { date: day(end) });
  if (status === "expired")
    return { label: t("ended"), tone: "quiet", next: end === null ? null : t("endedOn", { date: day(end) }) };
  if (status === "pending" && new Date(start) > now)
    return { label: t("beginsLater"), tone: "quiet", next: t("beginsOn", { date: day(start) }) };
  if (status === "pending") return { label: t("awaited"), tone: "warn", next: null };
  if (subscription.in_grace_period) return { label: t("paymentFailed"), tone: "warn", next: until };
  if (subscription.cancelled) return { label: t("cancelled"), tone: "warn", next: until };
  const next = due === null || !subscription.recurring ? until : t("nextPayment", { date: day(due) });
  return { label: t(subscription.in_trial_period ? "onTrial" : "active"), tone: "good", next };
}

/** The actions that the subscriber may perform on it. */
export function getActions(subscription: Subscription) {
  const isOpen = subscription.status !== "expired";
  const isOwn = subscription.gifter === null;
  const hasSwitch =
    subscription.is_upgradable || subscription.is_downgradable || subscription.is_crossgradable;
  return {
    renew: isOwn && subscription.renewable,
    change: isOwn && isOpen && hasSwitch,
    cancel:
      isOpen && !subscription.cancelled && (subscription.recurring || subscription.end_timestamp !== null),
    share: isOwn && isOpen && subscription.subscription_type === "group_access",
  };
}
