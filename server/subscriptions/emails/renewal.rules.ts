import type { Account } from "@/server/accounts/index";
import {
  type getStatus,
  isOver,
  type Subscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { formatTerm, getPlansTexts, joinPriceAndTerm } from "@/shared/formats/plan-texts";
import { formatMailAmount, formatMailDate, getMailLocale } from "./formats.rules";

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
  Pick<Subscription, "chargeAt" | "resumesAt">;

/** Check whether access continues after the current period without an action of the reader. */
export function isRenewing(subscription: RenewalFacts, now: Date): boolean {
  if (isOver(subscription, now)) return false;
  const { every } = summariseSubscription(subscription);
  return every !== null || (subscription.scheduledSwitch !== null && subscription.cancelledAt === null);
}

/** State what renews (amount, interval, next date), or that nothing renews and when access ends. */
export function describeRenewal(
  account: Pick<Account, "timeZone" | "settings">,
  subscription: RenewalFacts,
  now: Date,
): string {
  const format = { locale: getMailLocale(account) };
  const t = getPlansTexts(format);
  const accessEnd = computeAccessEnd(subscription);
  const day = (at: Date | null) => formatMailDate(account, at);
  if (isOver(subscription, now)) {
    return accessEnd !== null && accessEnd <= now
      ? t("itEnded", { day: day(accessEnd) })
      : t("itGivesNoAccess");
  }
  if (isRenewing(subscription, now)) {
    const { next, recurringCents, every, currency } = summariseSubscription(subscription);
    if (every === null) return t("itChanges", { day: day(subscription.endAt) });
    if (next === null || recurringCents === null) return t("itRenewsFree");
    const money = (cents: number) => formatMailAmount(account, cents, currency);
    const term = formatTerm(
      { durationLength: every.length, durationUnit: every.unit, recurring: true },
      format,
    );
    const price = joinPriceAndTerm(money(recurringCents), term);
    // In a grace period the due date is in the past, so the next attempt applies.
    const nextDay = day(subscription.chargeAt ?? next.at);
    return next.cents === recurringCents
      ? t("itRenews", { price, day: nextDay })
      : t("itRenewsThen", { day: nextDay, amount: money(next.cents), price });
  }
  if (accessEnd === null) return t("itNeverExpires");
  return t("itDoesNotRenew", { day: day(accessEnd) });
}
