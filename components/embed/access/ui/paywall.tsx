/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Grant, PurchaseableAsset } from "../types";
import { Checkout } from "./checkout/checkout";
import { Chooser, LoadedOffers } from "./chooser";
import { useUi } from "./context";
import { offerTitle, Price } from "./offer-list";
import type { Offer } from "./offers";
import type { Translator } from "./translator";
import { listOffers, type Offers, pickFirstOffer } from "./use-offers";

export interface PaywallOptions {
  asset: PurchaseableAsset;
  /** The story's headline. */
  title: string | null;
  /** The access decision for the reader. */
  grant: Grant;
  /** Called after a purchase; opens the story. */
  onBought: () => Promise<void>;
}

/** Replaces a story that requires a login. */
function RegistrationWall() {
  const { translator, name: publication, requestLogIn } = useUi();
  const { t } = translator;
  return (
    <div class="wall" role="group" aria-labelledby="wall">
      <h2 id="wall" class="title">
        {t("registerTitle")}
      </h2>
      <p class="lead">{t("registerLead", { publication })}</p>
      <p class="actions">
        <button type="button" class="button primary" onClick={() => requestLogIn("signup")}>
          {t("register")}
        </button>
        <button type="button" class="button" onClick={() => requestLogIn("login")}>
          {t("logIn")}
        </button>
      </p>
    </div>
  );
}

/** Label of the wall's button: what it starts, and the price. */
function buttonText(offer: Offer, { t, price, term }: Translator): string {
  const { priceCents, currency, recurring } = offer;
  if (priceCents === 0) return t("getFree");
  if (offer.trial !== null) return t("startTrial");
  const amount = price(priceCents, currency);
  if (offer.kind === "asset") return t("buyFor", { price: amount });
  return t("subscribeFor", { price: recurring ? `${amount} ${term(offer)}` : amount });
}

interface WallOffersProps {
  offers: Offers;
  onChoose: (offer: Offer) => void;
}

/** The one offer of the wall, with its price on the button. */
function FeaturedOffer({ offer, onChoose }: { offer: Offer; onChoose: (offer: Offer) => void }) {
  const { translator } = useUi();
  const { t } = translator;
  const { benefits, description, recurring, trial, duration_unit: unit, kind } = offer;
  const included =
    benefits.length > 0 || description === null || description === "" ? benefits : [description];
  const notes = [
    ...(trial === null
      ? []
      : [t("trial", { length: translator.length(trial.length, trial.unit) }), t("cardCheck")]),
    ...(kind === "asset" || unit === "lifetime" ? [] : [t(recurring ? "renewsItself" : "endsItself")]),
  ];
  return (
    <div class="featured" data-offer={`${kind} ${offer.id}`}>
      <h3>{offerTitle(offer, t("thisStory"))}</h3>
      {/* A button without the whole price, or for something that is paid once, has it beside it. */}
      {trial === null && (recurring || offer.priceCents === 0) ? null : <Price offer={offer} />}
      {included.map((line) => (
        <p key={line} class="soft">
          {line}
        </p>
      ))}
      <p class="actions">
        <button type="button" class="button primary wide" onClick={() => onChoose(offer)}>
          {buttonText(offer, translator)}
        </button>
      </p>
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </div>
  );
}

/** The featured offer; all of them on request, which takes the featured one's place. */
function WallOffers({ offers, onChoose }: WallOffersProps) {
  const { translator } = useUi();
  const [showsAll, setShowsAll] = useState(false);
  const all = listOffers(offers, null).flatMap((group) => group.offers);
  const featured = pickFirstOffer(all, offers.storefront);
  if (featured === null) return <p class="soft">{translator.t("noPlans")}</p>;
  return (
    <>
      {showsAll ? null : <FeaturedOffer offer={featured} onChoose={onChoose} />}
      {all.length < 2 ? null : (
        <details onToggle={(event) => setShowsAll(event.currentTarget.open)}>
          <summary>{translator.t("seePlans")}</summary>
          {showsAll ? (
            <Chooser
              offers={offers}
              only={null}
              continueLabel={(chosen) => buttonText(chosen, translator)}
              onContinue={onChoose}
            />
          ) : null}
        </details>
      )}
    </>
  );
}

/** The paywall at the end of a closed story: one offer, purchase in place, then the open story. */
export function Paywall({ asset, title, grant, onBought }: PaywallOptions) {
  const { translator, name: publication, requestLogIn } = useUi();
  const { t } = translator;
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isOpening, setOpening] = useState(false);
  const { isLoggedIn } = grant.data;
  const open = () => {
    setOpening(true);
    void onBought().finally(() => setOpening(false));
  };
  if (grant.wallType === "registration_wall") return <RegistrationWall />;
  return (
    <div class="wall" role="group" aria-labelledby="wall" aria-busy={isOpening}>
      <h2 id="wall" class="title">
        {t("wallTitle")}
      </h2>
      <p class="lead">{t("wallLead", { publication })}</p>
      {isLoggedIn ? (
        <p class="soft">{t("loggedIn")}</p>
      ) : (
        <p>
          <button type="button" class="plain" onClick={() => requestLogIn("login")}>
            {t("logInSubscriber")}
          </button>
        </p>
      )}
      <LoadedOffers asset={asset} title={title}>
        {(offers) => <WallOffers offers={offers} onChoose={setOffer} />}
      </LoadedOffers>
      {offer === null ? null : (
        <Checkout
          offer={offer}
          aim={{ kind: "new" }}
          isLoggedIn={isLoggedIn}
          asGift={false}
          continueLabel={t("readOn")}
          onClose={(bought) => {
            setOffer(null);
            if (bought?.isMine === true) open();
          }}
        />
      )}
    </div>
  );
}
