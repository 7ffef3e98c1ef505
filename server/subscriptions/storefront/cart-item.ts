import { notFound } from "@/server/platform/errors/index";
import { getPlan, type OfferedPlan } from "@/server/subscriptions/catalogue/index";
import type { SaleRequestItem } from "@/server/subscriptions/checkout/index";
import type { ShopContext } from "./shop-context";

/** What somebody wants to buy on the publication's pages: a plan, or one story by itself at one of its prices. */
export type Item =
  | { kind: "plan"; planId: number }
  | { kind: "story"; pricingPlanId: number; storyId: string };

export interface CartItem {
  item: Item;
  /** null: the offer's own. */
  currency: string | null;
  couponCode: string | null;
  /** Without the plan's trial. */
  skipsTrial?: boolean;
}

/** The plan of an item; null for a story. One whose group is not public is sold nowhere here. */
export async function planOf(ctx: ShopContext, item: Item): Promise<OfferedPlan | null> {
  if (item.kind === "story") return null;
  const plan = await getPlan(ctx, item.planId);
  if (!plan.group.public) throw notFound("subscription plan");
  return plan;
}

export function toSaleRequest({ item, currency, couponCode, skipsTrial = false }: CartItem): SaleRequestItem {
  const shared = { couponCode, amountCurrency: currency, trial: skipsTrial ? (false as const) : null };
  if (item.kind === "plan") return { ...shared, planId: item.planId, dynamicAssets: null };
  const dynamicAssets = [{ id: item.storyId, title: null, slug: null }];
  return { ...shared, planId: item.pricingPlanId, dynamicAssets };
}
