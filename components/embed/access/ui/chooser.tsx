/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PurchaseableAsset } from "../types";
import { useUi } from "./context";
import { CurrencyChoice } from "./currency-choice";
import { OfferList } from "./offer-list";
import { listCurrencies, type Offer } from "./offers";
import { formatRefusal } from "./refusal";
import { LoadError, LoadingIndicator } from "./status-messages";
import { listOffers, type Offers, pickFirstOffer, useOffers } from "./use-offers";

interface LoadedOffersProps {
  /** The story at whose paywall the offers are made; null: all plans. */
  asset: PurchaseableAsset | null;
  /** The story's headline. */
  title: string | null;
  children: (offers: Offers) => ComponentChildren;
}

/** Loads the offers, and renders them once they are here. */
export function LoadedOffers({ asset, title, children }: LoadedOffersProps) {
  const { translator } = useUi();
  const [loaded, reload] = useOffers(asset, title);
  if (loaded.state === "loading") return <LoadingIndicator />;
  if (loaded.state === "refused")
    return <LoadError text={formatRefusal(loaded.error, translator)} onRetry={() => void reload()} />;
  return <>{children(loaded.value)}</>;
}

interface ChooserProps {
  offers: Offers;
  /** Id of a group whose plans alone are offered; null: all. */
  only: number | null;
  /** Label of the submit button. */
  continueLabel: (offer: Offer) => string;
  onContinue: (offer: Offer) => void;
}

/** Selects one of the offers. */
export function Chooser({ offers, only, continueLabel, onContinue }: ChooserProps) {
  const { translator } = useUi();
  const [currency, setCurrency] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Offer | null>(null);
  const groups = offers.groups.filter(({ id }) => only === null || id === only);
  const allGroups = listOffers({ ...offers, groups }, currency);
  const all = allGroups.flatMap((group) => group.offers);
  const current =
    // The same offer in the selected currency.
    all.find(({ kind, id }) => kind === chosen?.kind && id === chosen.id) ??
    pickFirstOffer(all, offers.storefront);
  if (current === null) return <p class="soft">{translator.t("noPlans")}</p>;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onContinue(current);
      }}
    >
      <CurrencyChoice currencies={listCurrencies(groups)} currency={currency} onChoose={setCurrency} />
      <OfferList groups={allGroups} chosen={current} onChoose={setChosen} />
      <p class="actions">
        <button type="submit" class="button primary">
          {continueLabel(current)}
        </button>
      </p>
    </form>
  );
}
