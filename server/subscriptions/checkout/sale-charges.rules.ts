import { isManualMethod, isWithoutPayment } from "@/server/payments/index";
import {
  type ChargeSummary,
  type ChargeTerms,
  doesRenew,
  summariseCharges,
} from "@/server/subscriptions/pricing/index";
import type { Period } from "./period.rules";
import type { Sale } from "./sale";

/** Return the prices of a sale from which its charges are computed. */
export function toChargeTerms(
  sale: Pick<Sale, "currency" | "priceCents" | "dueCents" | "discount" | "recurring" | "trial">,
): ChargeTerms {
  const { currency, priceCents, dueCents: firstCents, discount, recurring, trial } = sale;
  return {
    currency,
    priceCents,
    firstCents,
    discountCents: discount?.cents ?? 0,
    isDiscountPermanent: discount?.recurring ?? false,
    recurring,
    isTrial: trial !== null,
  };
}

/** Summarise what a sale costs now and later, and when its access ends. Without a gateway no card is checked. */
export function summariseSale(
  sale: Sale,
  period: Pick<Period, "startAt" | "endAt" | "trialEndsAt">,
  { paymentType = null }: { paymentType?: string | null } = {},
): ChargeSummary {
  const { durationLength: length, durationUnit: unit } = sale;
  const terms = toChargeTerms(sale);
  const hasPaymentMethod = paymentType === null || !isWithoutPayment(paymentType);
  const recurring = doesRenew(terms, { hasPaymentMethod });
  const summary = summariseCharges({ ...terms, recurring }, { ...period, length, unit });
  const isManual = paymentType !== null && isManualMethod(paymentType);
  return isManual ? { ...summary, authorisedCents: null } : summary;
}
