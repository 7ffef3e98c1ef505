import { numberFormat } from "@/server/platform/formats/index";
import type { WallOffer } from "@/server/subscriptions/access/index";
import { cardCheckText, termText, trialText } from "@/server/subscriptions/storefront/index";
import css from "./wall-offers.module.css";

function moneyOf(amount: number, currency: string, locale: string): string {
  return numberFormat(locale, { style: "currency", currency }).format(amount);
}

function priceOf({ price, currency }: WallOffer, locale: string): string {
  return price === 0 ? "Free" : moneyOf(price, currency, locale);
}

/** The trial, then the card check before it, each a sentence. */
function trialTexts({ trial, cardCheck, ...offer }: WallOffer, locale: string): string[] {
  if (trial === null) return [];
  const price = moneyOf(offer.price, offer.currency, locale);
  return [
    `${trialText({ ...offer, trial }, price)}.`,
    ...(cardCheck === null ? [] : [cardCheckText(moneyOf(cardCheck, offer.currency, locale))]),
  ];
}

/** Where an offer is bought, and its buyer comes back to the story. */
function buyHref({ kind, id, currency }: WallOffer, { story }: WallOffersProps): string {
  const back = { currency, from: story.href };
  if (kind === "plan") return `/subscribe/${id}?${new URLSearchParams(back)}`;
  return `/subscribe/story/${story.id}?${new URLSearchParams({ price: String(id), from: story.href })}`;
}

interface WallOffersProps {
  offers: readonly WallOffer[];
  story: { id: string; href: string };
  locale: string;
}

/** What would open the story: the publication's plans, and the story by itself where it is sold so. */
export function WallOffers(props: WallOffersProps) {
  const { offers, locale } = props;
  if (offers.length === 0) return null;
  return (
    <ul className={css.offers} aria-label="Ways to read on">
      {offers.map((offer) => (
        <li
          key={`${offer.kind} ${offer.id}`}
          className={css.offer}
          data-offer={offer.kind}
          data-offer-id={offer.id}
        >
          <h3 className={css.title}>{offer.title}</h3>
          <p className={css.price}>
            <strong>{priceOf(offer, locale)}</strong> {termText({ ...offer, isFree: offer.price === 0 })}
          </p>
          {trialTexts(offer, locale).map((text) => (
            <p key={text} className={css.description}>
              {text}
            </p>
          ))}
          {offer.description === null || offer.description === "" ? null : (
            <p className={css.description}>{offer.description}</p>
          )}
          <a className={css.buy} href={buyHref(offer, props)} aria-label={`Get ${offer.title}`}>
            Get it
          </a>
        </li>
      ))}
    </ul>
  );
}
