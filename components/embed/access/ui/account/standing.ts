import type { Subscription } from "../../types";
import type { Words } from "../words";

/** How a subscription stands, in a word, and what becomes of it next. */
export interface Standing {
  word: string;
  tone: "good" | "warn" | "quiet";
  next: string | null;
}

export function standingOf(one: Subscription, { t, day }: Words, now: Date): Standing {
  const { status, end_timestamp: end, start_timestamp: start, next_payment_due_date: due } = one;
  const until = end === null ? null : t("openUntil", { date: day(end) });
  if (status === "expired")
    return { word: t("ended"), tone: "quiet", next: end === null ? null : t("endedOn", { date: day(end) }) };
  if (status === "pending" && new Date(start) > now)
    return { word: t("beginsLater"), tone: "quiet", next: t("beginsOn", { date: day(start) }) };
  if (status === "pending") return { word: t("awaited"), tone: "warn", next: null };
  if (one.in_grace_period) return { word: t("paymentFailed"), tone: "warn", next: until };
  if (one.cancelled) return { word: t("cancelled"), tone: "warn", next: until };
  const next = due === null || !one.recurring ? until : t("nextPayment", { date: day(due) });
  return { word: t(one.in_trial_period ? "onTrial" : "active"), tone: "good", next };
}

/** What its subscriber may do about it. */
export function choicesOf(one: Subscription) {
  const isOpen = one.status !== "expired";
  const isOwn = one.gifter === null;
  const hasSwitch = one.is_upgradable || one.is_downgradable || one.is_crossgradable;
  return {
    renew: isOwn && one.renewable,
    change: isOwn && isOpen && hasSwitch,
    cancel: isOpen && !one.cancelled && (one.recurring || one.end_timestamp !== null),
    share: isOwn && isOpen && one.subscription_type === "group_access",
  };
}
