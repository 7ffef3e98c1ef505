import { isManualMethod, isWithoutPayment } from "@/server/payments/index";
import {
  type ChargeSummary,
  type ChargeTerms,
  computeNextCharge,
  doesRenew,
  summariseCharges,
} from "@/server/subscriptions/pricing/index";
import type { Subscription } from "./subscription";

type ChargedSubscription = Pick<
  Subscription,
  | "planAmountCents"
  | "planAmountCurrency"
  | "discount"
  | "recurring"
  | "cancelledAt"
  | "scheduledSwitch"
  | "periods"
  | "trialEndsAt"
  | "startAt"
  | "endAt"
  | "nextPaymentDueAt"
  | "durationLength"
  | "durationUnit"
  | "paymentType"
>;

function toTerms(subscription: ChargedSubscription): ChargeTerms {
  const { planAmountCents: priceCents, discount, trialEndsAt, periods } = subscription;
  const firstCents = discount?.discountedPriceCents ?? priceCents;
  return {
    currency: subscription.planAmountCurrency,
    priceCents,
    discountCents: priceCents - firstCents,
    firstCents,
    isDiscountPermanent: discount?.recurring ?? false,
    // Cancelled subscriptions, and those replaced at their end, are not charged again.
    recurring:
      doesRenew(
        { ...subscription, priceCents, firstCents },
        { hasPaymentMethod: !isWithoutPayment(subscription.paymentType) },
      ) &&
      subscription.cancelledAt === null &&
      subscription.scheduledSwitch === null,
    isTrial: trialEndsAt !== null && periods === 0,
  };
}

/** Summarise what a subscription costs from now on, and when its access ends. */
export function summariseSubscription(subscription: ChargedSubscription): ChargeSummary {
  const { durationLength: length, durationUnit: unit, startAt, endAt, trialEndsAt } = subscription;
  const terms = toTerms(subscription);
  const summary = summariseCharges(terms, { startAt, endAt, trialEndsAt, length, unit });
  return {
    ...summary,
    authorisedCents: isManualMethod(subscription.paymentType) ? null : summary.authorisedCents,
    next: computeNextCharge(terms, {
      paidPeriods: subscription.periods,
      at: subscription.nextPaymentDueAt ?? endAt,
    }),
  };
}
