/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { PricingPlan, PurchaseableAsset, SubscriptionGroup } from "../types";
import { useUi } from "./context";
import { CurrencyChoice } from "./currency-choice";
import { type Loaded, useLoaded } from "./loaded";
import { OfferList } from "./offer-list";
import { listCurrencies, type Offer, type OfferGroup, toAssetOffers, toOfferGroups } from "./offers";
import { formatRefusal } from "./refusal";
import { LoadError, LoadingIndicator } from "./status-messages";

interface Offers {
  groups: readonly SubscriptionGroup[];
  asset: readonly PricingPlan[];
}

/** Loads the offers: reader plans, then shared plans, then campaigns; for a story, its individual prices too. */
function useOffers(asset: PurchaseableAsset | null): [Loaded<Offers>, () => Promise<void>] {
  const { svc } = useUi();
  return useLoaded(async () => {
    const [readers, shared, campaigns, prices] = await Promise.all([
      svc.getSubscriptionGroups(),
      svc.getGroupSubscriptions(),
      svc.getCampaigns(),
      asset === null ? [] : svc.getAssetPlans(asset),
    ]);
    return { groups: [...readers, ...(asset === null ? [...shared, ...campaigns] : [])], asset: prices };
  }, [asset?.id]);
}

interface ChooserProps {
  /** A story that can be bought individually; null: only plans. */
  asset: PurchaseableAsset | null;
  /** The story's headline. */
  title: string | null;
  /** Id of a group whose plans alone are offered; null: all. */
  only: number | null;
  /** Label of the submit button. */
  continueLabel: (offer: Offer) => string;
  onContinue: (offer: Offer) => void;
}

/** Selects one of the offers. */
export function Chooser({ asset, title, only, continueLabel, onContinue }: ChooserProps) {
  const { translator } = useUi();
  const [loaded, reload] = useOffers(asset);
  const [currency, setCurrency] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Offer | null>(null);
  if (loaded.state === "loading") return <LoadingIndicator />;
  if (loaded.state === "refused")
    return <LoadError text={formatRefusal(loaded.error, translator)} onRetry={() => void reload()} />;
  const groups = loaded.value.groups.filter(({ id }) => only === null || id === only);
  const storyGroups: OfferGroup[] =
    asset === null || loaded.value.asset.length === 0
      ? []
      : [{ id: 0, name: null, description: null, offers: toAssetOffers(loaded.value.asset, asset, title) }];
  const allGroups = [...toOfferGroups(groups, currency), ...storyGroups];
  const all = allGroups.flatMap(({ offers }) => offers);
  const current =
    // The same offer in the selected currency.
    all.find(({ kind, id }) => kind === chosen?.kind && id === chosen.id) ??
    // The default is not free: free plans, e.g. a student pass, are for few readers.
    all.find(({ priceCents }) => priceCents > 0) ??
    all[0] ??
    null;
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
