import type { WallOffer } from "@/server/subscriptions/access/index";
import { numberFormat } from "@/shared/formats/index";
import { cardCheckText, formatTerm, getPlansTexts, trialText } from "@/shared/formats/plan-texts";
import css from "./wall-offers.module.css";

function formatMoney(amount: number, currency: string, locale: string): string {
  return numberFormat(locale, { style: "currency", currency }).format(amount);
}

function formatPrice({ price, currency }: WallOffer, locale: string): string {
  return price === 0 ? getPlansTexts({ locale })("free") : formatMoney(price, currency, locale);
}

function buyLabel({ kind }: WallOffer): string {
  return kind === "plan" ? "Subscribe" : "Buy this story";
}

/** Return the trial and the card verification before it, each as a sentence. */
function formatTrial({ trial, cardCheck, ...offer }: WallOffer, locale: string): string[] {
  if (trial === null) return [];
  const price = formatMoney(offer.price, offer.currency, locale);
  return [
    `${trialText({ ...offer, trial }, price, { locale })}.`,
    ...(cardCheck === null
      ? []
      : [cardCheckText(formatMoney(cardCheck, offer.currency, locale), { locale })]),
  ];
}

/** Build the checkout URL of an offer that returns the buyer to the story. */
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

/** Offers that unlock the story: the publication's plans, and the single story where it is sold. */
export function PaywallOffers(props: WallOffersProps) {
  const { offers, locale } = props;
  if (offers.length === 0) return null;
  return (
    <ul className={css.offers} aria-label="Offers">
      {offers.map((offer) => (
        <li
          key={`${offer.kind} ${offer.id}`}
          className={css.offer}
          data-offer={offer.kind}
          data-offer-id={offer.id}
        >
          <h3 className={css.title}>{offer.title}</h3>
          <p className={css.price}>
            <strong>{formatPrice(offer, locale)}</strong>{" "}
            {formatTerm({ ...offer, isFree: offer.price === 0 }, { locale })}
          </p>
          {formatTrial(offer, locale).map((text) => (
            <p key={text} className={css.description}>
              {text}
            </p>
          ))}
          {offer.description === null || offer.description === "" ? null : (
            <p className={css.description}>{offer.description}</p>
          )}
          <a
            className={css.buy}
            href={buyHref(offer, props)}
            aria-label={`${buyLabel(offer)}: ${offer.title}`}
          >
            {buyLabel(offer)}
          </a>
        </li>
      ))}
    </ul>
  );
}
