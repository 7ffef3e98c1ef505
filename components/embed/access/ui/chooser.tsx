/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { PricingPlan, PurchaseableAsset, SubscriptionGroup } from "../types";
import { useUi } from "./context";
import { CurrencyChoice } from "./currency-choice";
import { type Loaded, useLoaded } from "./loaded";
import { OfferList } from "./offer-list";
import { assetOffers, currenciesOf, type Offer, type OfferGroup, offerGroups } from "./offers";
import { Refused, Waiting } from "./parts";
import { refusalText } from "./refusal";

interface Sold {
  groups: readonly SubscriptionGroup[];
  asset: readonly PricingPlan[];
}

/** What is sold: plans for readers, then shared ones, then causes; and one story by itself. */
function useSold(asset: PurchaseableAsset | null): [Loaded<Sold>, () => Promise<void>] {
  const { svc } = useUi();
  return useLoaded(async () => {
    const [readers, shared, causes, prices] = await Promise.all([
      svc.getSubscriptionGroups(),
      svc.getGroupSubscriptions(),
      svc.getCampaigns(),
      asset === null ? [] : svc.getAssetPlans(asset),
    ]);
    return { groups: [...readers, ...(asset === null ? [...shared, ...causes] : [])], asset: prices };
  }, [asset?.id]);
}

interface ChooserProps {
  /** A story that may be bought by itself; null: plans alone. */
  asset: PurchaseableAsset | null;
  /** Its headline. */
  title: string | null;
  /** Id of a group: only its plans are offered; null: all. */
  only: number | null;
  goOn: string;
  onGoOn: (offer: Offer) => void;
}

/** Chooses among everything that is sold. */
export function Chooser({ asset, title, only, goOn, onGoOn }: ChooserProps) {
  const { words } = useUi();
  const [sold, again] = useSold(asset);
  const [currency, setCurrency] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Offer | null>(null);
  if (sold.state === "loading") return <Waiting />;
  if (sold.state === "refused")
    return <Refused text={refusalText(sold.error, words)} again={() => void again()} />;
  const groups = sold.value.groups.filter(({ id }) => only === null || id === only);
  const alone: OfferGroup[] =
    asset === null || sold.value.asset.length === 0
      ? []
      : [{ id: 0, name: null, description: null, offers: assetOffers(sold.value.asset, asset, title) }];
  const shown = [...offerGroups(groups, currency), ...alone];
  const all = shown.flatMap(({ offers }) => offers);
  const current =
    // The same one in the currency that is shown now.
    all.find(({ kind, id }) => kind === chosen?.kind && id === chosen.id) ??
    // What is given to some for nothing, a pass for students, is not what most come for.
    all.find(({ priceCents }) => priceCents > 0) ??
    all[0] ??
    null;
  if (current === null) return <p class="soft">{words.t("noPlans")}</p>;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onGoOn(current);
      }}
    >
      <CurrencyChoice currencies={currenciesOf(groups)} currency={currency} onChoose={setCurrency} />
      <OfferList groups={shown} chosen={current} onChoose={setChosen} />
      <p class="actions">
        <button type="submit" class="button primary">
          {goOn}
        </button>
      </p>
    </form>
  );
}
