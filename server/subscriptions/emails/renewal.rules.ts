import type { Account } from "@/server/accounts/index";
import { getStatus, type Subscription, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import { formatTerm } from "@/shared/formats/plan-texts";
import { formatMailAmount, formatMailDate } from "./formats.rules";

type AccessFacts = Pick<Subscription, "endAt" | "graceEndsAt" | "cancelledAt" | "deletedAt" | "expiredAt">;

/** Compute when a subscription's access ends or ended; null: it does not end. */
export function computeAccessEnd(facts: AccessFacts): Date | null {
  const { endAt, graceEndsAt, cancelledAt, deletedAt, expiredAt } = facts;
  if (deletedAt !== null && (endAt === null || deletedAt < endAt)) return deletedAt;
  if (endAt === null) return null;
  // A cancellation ends the grace period, and with it the access after the paid period.
  const isGraceEnded =
    cancelledAt !== null && cancelledAt > endAt && (expiredAt === null || expiredAt >= cancelledAt);
  if (isGraceEnded) return cancelledAt;
  return graceEndsAt !== null && graceEndsAt > endAt ? graceEndsAt : endAt;
}

type RenewalFacts = AccessFacts &
  Parameters<typeof getStatus>[0] &
  Parameters<typeof summariseSubscription>[0] &
  Pick<Subscription, "chargeAt">;

/** Check whether access continues after the current period without an action of the reader. */
export function isRenewing(subscription: RenewalFacts, now: Date): boolean {
  if (getStatus(subscription, now) === "expired") return false;
  const { every } = summariseSubscription(subscription);
  return every !== null || (subscription.scheduledSwitch !== null && subscription.cancelledAt === null);
}

/** State what renews (amount, interval, next date), or that nothing renews and when access ends. */
export function describeRenewal(
  account: Pick<Account, "timeZone" | "settings">,
  subscription: RenewalFacts,
  now: Date,
): string {
  const accessEnd = computeAccessEnd(subscription);
  const day = (at: Date | null) => formatMailDate(account, at);
  if (getStatus(subscription, now) === "expired") {
    return accessEnd !== null && accessEnd <= now
      ? `Access ended on ${day(accessEnd)}.`
      : "This subscription does not give access.";
  }
  if (isRenewing(subscription, now)) {
    const { next, recurringCents, every, currency } = summariseSubscription(subscription);
    if (every === null) return `It changes to the plan you chose on ${day(subscription.endAt)}.`;
    if (next === null || recurringCents === null) return "It renews automatically at no cost.";
    const money = (cents: number) => formatMailAmount(account, cents, currency);
    const interval = formatTerm({
      durationLength: every.length,
      durationUnit: every.unit,
      recurring: true,
    });
    // In a grace period the due date is in the past, so the next attempt applies.
    const nextDay = day(subscription.chargeAt ?? next.at);
    return next.cents === recurringCents
      ? `It renews automatically for ${money(next.cents)} ${interval}, next on ${nextDay}.`
      : `It renews automatically on ${nextDay} for ${money(next.cents)}, then for ${money(recurringCents)} ${interval}.`;
  }
  if (accessEnd === null) return "It does not renew, and access does not expire.";
  return `It does not renew. Access ends on ${day(accessEnd)}.`;
}
