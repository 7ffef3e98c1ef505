import { isManualMethod, isWithoutPayment } from "@/server/payments/index";
import {
  type ChargeSummary,
  type ChargeTerms,
  chargeSummary,
  renews,
} from "@/server/subscriptions/pricing/index";
import type { Period } from "./period.rules";
import type { Sale } from "./sale";

/** The prices of a sale, as its charges are computed from them. */
export function chargeTermsOf(
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

/** What a sale costs today and later, and when its access ends. By a payment_type for which no gateway is asked, no card is checked. */
export function summariseSale(
  sale: Sale,
  period: Pick<Period, "startAt" | "endAt" | "trialEndsAt">,
  { paymentType = null }: { paymentType?: string | null } = {},
): ChargeSummary {
  const { durationLength: length, durationUnit: unit } = sale;
  const terms = chargeTermsOf(sale);
  const hasPaymentMethod = paymentType === null || !isWithoutPayment(paymentType);
  const recurring = renews(terms, { hasPaymentMethod });
  const summary = chargeSummary({ ...terms, recurring }, { ...period, length, unit });
  const isByHand = paymentType !== null && isManualMethod(paymentType);
  return isByHand ? { ...summary, authorisedCents: null } : summary;
}
