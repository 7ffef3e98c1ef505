/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Grant, PurchaseableAsset } from "../types";
import { Checkout } from "./checkout/checkout";
import { Chooser } from "./chooser";
import { useUi } from "./context";
import type { Offer } from "./offers";
import type { Translator } from "./translator";

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
function buttonText(offer: Offer, { t, money, term }: Translator): string {
  const { priceCents, currency, recurring } = offer;
  if (priceCents === 0) return t("getFree");
  if (offer.trial !== null) return t("startTrial");
  const price = money(priceCents, currency);
  if (offer.kind === "asset") return t("buyFor", { price });
  return t("subscribeFor", { price: recurring ? `${price} ${term(offer)}` : price });
}

/** The paywall at the end of a closed story: offers, purchase in place, then the open story. */
export function Paywall({ asset, title, grant, onBought }: PaywallOptions) {
  const { translator, name: publication, meter, requestLogIn } = useUi();
  const { t } = translator;
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isOpening, setOpening] = useState(false);
  const { isLoggedIn } = grant.data;
  const hasMeter = (isLoggedIn ? meter.loggedIn : meter.anonymous) > 0;
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
      <p class="lead">
        {hasMeter ? `${t("wallUsed")} ` : ""}
        {t("wallLead", { publication })}
      </p>
      <Chooser
        asset={asset}
        title={title}
        only={null}
        continueLabel={(chosen) => buttonText(chosen, translator)}
        onContinue={setOffer}
      />
      {isLoggedIn ? (
        <p class="soft">{t("loggedIn")}</p>
      ) : (
        <p>
          <button type="button" class="plain" onClick={() => requestLogIn("login")}>
            {t("logInSubscriber")}
          </button>
        </p>
      )}
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
