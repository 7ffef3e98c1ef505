import type { WallOffer } from "@/server/subscriptions/access/index";
import {
  cardCheckText,
  formatMoney,
  formatPrice,
  formatTerm,
  getPlansTexts,
  joinPriceAndTerm,
  trialText,
} from "@/shared/formats/plan-texts";
import { getPaywallTexts } from "./site-texts";

/** Label of an offer's button: what it starts, and what is paid for it. */
export function formatOfferButton(offer: WallOffer, locale: string): string {
  const { kind, priceCents, currency, recurring, trial } = offer;
  const t = getPaywallTexts({ locale });
  if (priceCents === 0) return t("getFree");
  if (trial !== null) return t("startTrial");
  const price = formatPrice(priceCents, currency, { locale });
  if (kind === "story") return t("buyFor", { price });
  return t("subscribeFor", {
    price: recurring ? joinPriceAndTerm(price, formatTerm(offer, { locale })) : price,
  });
}

/** Price of an offer and its term, as two parts: `£7.00`, `a month`. */
export function formatOfferPrice(offer: WallOffer, locale: string): { price: string; term: string } {
  const { priceCents, currency } = offer;
  const isFree = priceCents === 0;
  return {
    price: isFree ? getPlansTexts({ locale })("free") : formatMoney(priceCents, currency, { locale }),
    term: formatTerm({ ...offer, isFree }, { locale }),
  };
}

/** Sentences on an offer's trial and its card check; empty: no trial. */
export function formatOfferTrial(offer: WallOffer, locale: string): string[] {
  const { trial, cardCheckCents, priceCents, currency } = offer;
  if (trial === null) return [];
  const toText = (cents: number) => formatMoney(cents, currency, { locale });
  return [
    trialText({ ...offer, trial }, toText(priceCents), { locale }),
    ...(cardCheckCents === null ? [] : [cardCheckText(toText(cardCheckCents), { locale })]),
  ];
}
