import type { WallOffer } from "@/server/subscriptions/access/index";
import css from "./wall-offers.module.css";

function priceOf({ price, currency }: WallOffer, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(price);
}

/** For how long one pays: once and for all, each month, or for three months. */
function periodOf({ durationLength, durationUnit, recurring }: WallOffer): string {
  if (durationUnit === "lifetime") return "once, for good";
  const unit = durationUnit.slice(0, -1);
  const length = durationLength === 1 ? unit : `${durationLength} ${durationUnit}`;
  if (!recurring) return durationLength === 1 ? `for a ${unit}` : `for ${length}`;
  return `every ${length}`;
}

interface WallOffersProps {
  offers: readonly WallOffer[];
  locale: string;
}

/** What would open the story: the publication's plans, and the story by itself where it is sold so. */
export function WallOffers({ offers, locale }: WallOffersProps) {
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
            <strong>{priceOf(offer, locale)}</strong> {periodOf(offer)}
          </p>
          {offer.description === null || offer.description === "" ? null : (
            <p className={css.description}>{offer.description}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
