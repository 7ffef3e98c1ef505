import type { PricingPlan, PurchaseableAsset, Storefront, SubscriptionGroup } from "../types";
import { useUi } from "./context";
import { type Loaded, useLoaded } from "./loaded";
import { arrangeOffers, type Offer, type OfferGroup, toAssetOffers, toOfferGroups } from "./offers";

/** What is sold, as loaded. */
export interface Offers {
  groups: readonly SubscriptionGroup[];
  storefront: Storefront;
  /** The story that can be bought individually, with its prices; null: only plans. */
  story: { asset: PurchaseableAsset; title: string | null; prices: readonly PricingPlan[] } | null;
}

/**
 * Loads the offers: all plans, or at a story's paywall those that open it, and the prices of the story. In the order
 * that the publication chose.
 */
export function useOffers(
  asset: PurchaseableAsset | null,
  title: string | null,
): [Loaded<Offers>, () => Promise<void>] {
  const { svc } = useUi();
  return useLoaded<Offers>(async () => {
    const [storefront, readers, shared, campaigns, prices] = await Promise.all([
      svc.getStorefront(),
      svc.getSubscriptionGroups(),
      asset === null ? svc.getGroupSubscriptions() : [],
      asset === null ? svc.getCampaigns() : [],
      asset === null ? [] : svc.getAssetPlans(asset),
    ]);
    return {
      groups: [...readers, ...shared, ...campaigns],
      storefront,
      story: asset === null ? null : { asset, title, prices },
    };
  }, [asset?.id]);
}

/** The offers in a currency, by group: plans in the publication's order, then the individual story. */
export function listOffers({ groups, storefront, story }: Offers, currency: string | null): OfferGroup[] {
  const { plans, paywall_plan_ids: onPaywalls } = storefront;
  const listed = story === null ? plans.map(({ id }) => id) : onPaywalls;
  const arranged = arrangeOffers(toOfferGroups(groups, currency), { listed, plans });
  if (story === null || story.prices.length === 0) return arranged;
  const offers = toAssetOffers(story.prices, story.asset, story.title);
  return [...arranged, { id: 0, name: null, description: null, offers }];
}

/** The offer that is made first: the featured plan, else the first that is not free; null: nothing is sold. */
export function pickFirstOffer(
  offers: readonly Offer[],
  { featured_plan_id: featured }: Storefront,
): Offer | null {
  return (
    offers.find(({ kind, id }) => kind === "plan" && id === featured) ??
    // Not a free one: free plans, e.g. a student pass, are for few readers.
    offers.find(({ priceCents }) => priceCents > 0) ??
    offers[0] ??
    null
  );
}
