import { type ChargeSummary, type ChargeTerms, chargeSummary } from "@/server/subscriptions/pricing/index";
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

/** What a sale costs today and later, and when its access ends. No card is checked for what is paid by hand. */
export function summariseSale(
  sale: Sale,
  period: Pick<Period, "startAt" | "endAt" | "trialEndsAt">,
  { isPaidByHand = false }: { isPaidByHand?: boolean } = {},
): ChargeSummary {
  const { durationLength: length, durationUnit: unit } = sale;
  const summary = chargeSummary(chargeTermsOf(sale), { ...period, length, unit });
  return isPaidByHand ? { ...summary, authorisedCents: null } : summary;
}
