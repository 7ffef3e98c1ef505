import type { Account } from "@/server/accounts/index";
import { type Subscription, statusOf, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import { termText } from "@/server/subscriptions/storefront/index";
import { dayText, moneyText } from "./formats.rules";

type AccessFacts = Pick<Subscription, "endAt" | "graceEndsAt" | "cancelledAt" | "deletedAt" | "expiredAt">;

/** When a subscription stops giving access, or stopped; null: it does not end. */
export function accessEndOf(facts: AccessFacts): Date | null {
  const { endAt, graceEndsAt, cancelledAt, deletedAt, expiredAt } = facts;
  if (deletedAt !== null && (endAt === null || deletedAt < endAt)) return deletedAt;
  if (endAt === null) return null;
  // A cancellation ends the grace period, and with it the access that outlasted the paid period.
  const endedGrace =
    cancelledAt !== null && cancelledAt > endAt && (expiredAt === null || expiredAt >= cancelledAt);
  if (endedGrace) return cancelledAt;
  return graceEndsAt !== null && graceEndsAt > endAt ? graceEndsAt : endAt;
}

type RenewalFacts = AccessFacts &
  Parameters<typeof statusOf>[0] &
  Parameters<typeof summariseSubscription>[0] &
  Pick<Subscription, "chargeAt">;

/** Whether access continues after the current period without the reader doing anything. */
export function isRenewing(subscription: RenewalFacts, now: Date): boolean {
  if (statusOf(subscription, now) === "expired") return false;
  const { every } = summariseSubscription(subscription);
  return every !== null || (subscription.scheduledSwitch !== null && subscription.cancelledAt === null);
}

/** States what renews (amount, interval, next date), or that nothing renews and when access ends. */
export function renewalText(
  account: Pick<Account, "timeZone" | "settings">,
  subscription: RenewalFacts,
  now: Date,
): string {
  const accessEnd = accessEndOf(subscription);
  const day = (at: Date | null) => dayText(account, at);
  if (statusOf(subscription, now) === "expired") {
    return accessEnd !== null && accessEnd <= now
      ? `Access ended on ${day(accessEnd)}.`
      : "It does not give access.";
  }
  if (isRenewing(subscription, now)) {
    const { next, recurringCents, every, currency } = summariseSubscription(subscription);
    if (every === null) return `It changes to the plan you chose on ${day(subscription.endAt)}.`;
    if (next === null || recurringCents === null) return "It renews automatically at no cost.";
    const money = (cents: number) => moneyText(account, cents, currency);
    const interval = termText({
      durationLength: every.length,
      durationUnit: every.unit,
      recurring: true,
    });
    // In a grace period the due date has passed: the next attempt is what follows.
    const nextDay = day(subscription.chargeAt ?? next.at);
    return next.cents === recurringCents
      ? `It renews automatically for ${money(next.cents)} ${interval}, next on ${nextDay}.`
      : `It renews automatically on ${nextDay} for ${money(next.cents)}, then for ${money(recurringCents)} ${interval}.`;
  }
  if (accessEnd === null) return "It does not renew, and access does not end.";
  return `It does not renew. Access ends on ${day(accessEnd)}.`;
}
