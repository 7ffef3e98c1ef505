import type { WallOffer, WallOffers } from "@/server/subscriptions/access/index";
import { getPlansTexts } from "@/shared/formats/plan-texts";
import { formatOfferButton, formatOfferPrice, formatOfferTrial } from "./paywall-texts";
import { getPaywallTexts } from "./site-texts";
import css from "./wall-offers.module.css";

interface Story {
  id: string;
  href: string;
}

/** Build the checkout URL of an offer that returns the buyer to the story. */
function buyHref({ kind, id, currency }: WallOffer, story: Story): string {
  const back = { currency, from: story.href };
  if (kind === "plan") return `/subscribe/${id}?${new URLSearchParams(back)}`;
  return `/subscribe/story/${story.id}?${new URLSearchParams({ price: String(id), from: story.href })}`;
}

/** What an offer includes: its benefits, else its description. */
function Included({ offer }: { offer: WallOffer }) {
  const { benefits, description } = offer;
  if (benefits.length > 0)
    return (
      <ul className={css.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    );
  return description === null || description === "" ? null : <p className={css.description}>{description}</p>;
}

interface OfferProps {
  offer: WallOffer;
  story: Story;
  locale: string;
}

/** The one offer of the wall, with its price on the button. */
function FeaturedOffer({ offer, story, locale }: OfferProps) {
  const { price, term } = formatOfferPrice(offer, locale);
  const t = getPlansTexts({ locale });
  // A button without the whole price, or for something that is paid once, has it beside it.
  const hasPrice = offer.trial === null && (offer.recurring || offer.priceCents === 0);
  const notes = [
    ...formatOfferTrial(offer, locale),
    ...(offer.kind === "story" || offer.durationUnit === "lifetime"
      ? []
      : [t(offer.recurring ? "renewsAnyTime" : "doesNotRenew")]),
  ];
  return (
    <div className={css.featured} data-offer={offer.kind} data-offer-id={offer.id}>
      <h3 className={css.title}>{offer.title}</h3>
      {hasPrice ? null : (
        <p className={css.price}>
          <strong>{price}</strong> {term}
        </p>
      )}
      <Included offer={offer} />
      <a className={css.main} href={buyHref(offer, story)}>
        {formatOfferButton(offer, locale)}
      </a>
      {notes.map((note) => (
        <p key={note} className={css.description}>
          {note}
        </p>
      ))}
    </div>
  );
}

function ListedOffer({ offer, story, locale }: OfferProps) {
  const { price, term } = formatOfferPrice(offer, locale);
  const label = formatOfferButton(offer, locale);
  return (
    <li className={css.offer} data-offer={offer.kind} data-offer-id={offer.id}>
      <h3 className={css.title}>{offer.title}</h3>
      <p className={css.price}>
        <strong>{price}</strong> {term}
      </p>
      {formatOfferTrial(offer, locale).map((text) => (
        <p key={text} className={css.description}>
          {text}
        </p>
      ))}
      <Included offer={offer} />
      <a className={css.buy} href={buyHref(offer, story)} aria-label={`${label}: ${offer.title}`}>
        {label}
      </a>
    </li>
  );
}

interface WallOffersProps {
  offers: WallOffers;
  story: Story;
  locale: string;
}

/** The featured offer that unlocks the story; all of them on request, which takes the featured one's place. */
export function PaywallOffers({ offers: { featured, others }, story, locale }: WallOffersProps) {
  if (featured === null) return null;
  const t = getPaywallTexts({ locale });
  const plans = `/subscribe?${new URLSearchParams({ from: story.href })}`;
  return (
    <div className={css.all}>
      <FeaturedOffer offer={featured} story={story} locale={locale} />
      {others.length === 0 ? null : (
        <details className={css.more}>
          <summary>{t("allPlans")}</summary>
          <ul className={css.offers} aria-label={t("offers")}>
            {[featured, ...others].map((offer) => (
              <ListedOffer key={`${offer.kind} ${offer.id}`} offer={offer} story={story} locale={locale} />
            ))}
          </ul>
          <p>
            <a href={plans}>{t("comparePlans")}</a>
          </p>
        </details>
      )}
    </div>
  );
}
