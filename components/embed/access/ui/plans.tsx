/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { Checkout } from "./checkout/checkout";
import { Chooser, LoadedOffers } from "./chooser";
import { useUi } from "./context";
import type { Offer } from "./offers";

interface PlansProps {
  /** Id of a group whose plans alone are shown; null: all. */
  only: number | null;
  /** Whether purchases here are gifts. */
  asGift: boolean;
}

/** All offers, with purchase in place. */
export function Plans({ only, asGift }: PlansProps) {
  const { t } = useUi().translator;
  const [offer, setOffer] = useState<Offer | null>(null);
  return (
    <section class="stack" aria-label={t(asGift ? "asGift" : "plans")}>
      <LoadedOffers asset={null} title={null}>
        {(offers) => (
          <Chooser offers={offers} only={only} continueLabel={() => t("continue")} onContinue={setOffer} />
        )}
      </LoadedOffers>
      {offer === null ? null : (
        <Checkout
          offer={offer}
          aim={{ kind: "new" }}
          asGift={asGift && offer.mayBeGift}
          continueLabel={t("done")}
          onClose={() => setOffer(null)}
        />
      )}
    </section>
  );
}
