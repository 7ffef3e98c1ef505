import { isManualMethod, isWithoutPayment } from "@/server/payments/index";
import {
  type ChargeSummary,
  type ChargeTerms,
  chargeSummary,
  nextCharge,
  renews,
} from "@/server/subscriptions/pricing/index";
import type { Subscription } from "./subscription";

type Charged = Pick<
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

function termsOf(one: Charged): ChargeTerms {
  const { planAmountCents: priceCents, discount, trialEndsAt, periods } = one;
  const firstCents = discount?.discountedPriceCents ?? priceCents;
  return {
    currency: one.planAmountCurrency,
    priceCents,
    discountCents: priceCents - firstCents,
    firstCents,
    isDiscountPermanent: discount?.recurring ?? false,
    // What was cancelled, or is replaced at its end, is not charged again.
    recurring:
      renews({ ...one, priceCents, firstCents }, { hasPaymentMethod: !isWithoutPayment(one.paymentType) }) &&
      one.cancelledAt === null &&
      one.scheduledSwitch === null,
    isTrial: trialEndsAt !== null && periods === 0,
  };
}

/** What a subscription costs from now on, and when its access ends. */
export function summariseSubscription(one: Charged): ChargeSummary {
  const { durationLength: length, durationUnit: unit, startAt, endAt, trialEndsAt } = one;
  const terms = termsOf(one);
  const summary = chargeSummary(terms, { startAt, endAt, trialEndsAt, length, unit });
  return {
    ...summary,
    authorisedCents: isManualMethod(one.paymentType) ? null : summary.authorisedCents,
    next: nextCharge(terms, { paidPeriods: one.periods, at: one.nextPaymentDueAt ?? endAt }),
  };
}
