import type { WallOffer } from "@/server/subscriptions/access/index";
import { cardCheckText, formatMoney, formatPrice, formatTerm, trialText } from "@/shared/formats/plan-texts";

/** Texts of the paywall at the end of a story's free part. */
export const WALL_TEXTS = {
  subscribersTitle: "The rest of this story is for subscribers",
  registeredTitle: "The rest of this story is for registered readers",
  subscribersLead: (publication: string) => `Subscribers get unlimited access to ${publication}.`,
  registeredLead: (publication: string) =>
    `Create a free account with ${publication} to read the whole story.`,
  freePartEnded: "You’ve reached the end of the free part.",
  moreMinutes: (minutes: number, formatted: string) =>
    `${formatted} more ${minutes === 1 ? "minute" : "minutes"} of reading.`,
  logInSubscriber: "Already a subscriber? Log in",
  logIn: "Log in",
  signUp: "Sign up",
  noAccess: "You’re logged in, but you don’t have access to this story.",
  allPlans: "See all plans",
  offers: "Offers",
  comparePlans: "Compare plans",
  renews: "Renews automatically. Cancel any time.",
  doesNotRenew: "Does not renew.",
} as const;

/** Label of an offer's button: what it starts, and what is paid for it. */
export function formatOfferButton(offer: WallOffer, locale: string): string {
  const { kind, priceCents, currency, recurring, trial } = offer;
  if (priceCents === 0) return "Get it free";
  if (trial !== null) return "Start free trial";
  const price = formatPrice(priceCents, currency, { locale });
  if (kind === "story") return `Buy for ${price}`;
  return `Subscribe for ${price}${recurring ? ` ${formatTerm(offer, { locale })}` : ""}`;
}

/** Price of an offer and its term, as two parts: `£7.00`, `a month`. */
export function formatOfferPrice(offer: WallOffer, locale: string): { price: string; term: string } {
  const { priceCents, currency } = offer;
  const isFree = priceCents === 0;
  return {
    price: isFree ? "Free" : formatMoney(priceCents, currency, { locale }),
    term: formatTerm({ ...offer, isFree }, { locale }),
  };
}

/** Sentences on an offer's trial and its card check; empty: no trial. */
export function formatOfferTrial(offer: WallOffer, locale: string): string[] {
  const { trial, cardCheckCents, priceCents, currency } = offer;
  if (trial === null) return [];
  const toText = (cents: number) => formatMoney(cents, currency, { locale });
  return [
    `${trialText({ ...offer, trial }, toText(priceCents), { locale })}.`,
    ...(cardCheckCents === null ? [] : [cardCheckText(toText(cardCheckCents), { locale })]),
  ];
}
