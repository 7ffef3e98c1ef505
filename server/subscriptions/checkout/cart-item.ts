import { notFound } from "@/server/platform/errors/index";
import { getPlan, type OfferedPlan } from "@/server/subscriptions/catalogue/index";
import type { SaleRequestItem } from "./sale";
import type { ShopContext } from "./shop-context";

/** An item for sale on the publication's pages: a plan, or a single story at one of its prices. */
export type CartItemSubject =
  | { kind: "plan"; planId: number }
  | { kind: "story"; pricingPlanId: number; storyId: string };

export interface CartItem {
  item: CartItemSubject;
  /** null: the currency of the offer. */
  currency: string | null;
  couponCode: string | null;
  /** Whether to skip the plan's trial. */
  skipsTrial?: boolean;
}

/** Load the plan of an item; null for a story. A plan of a private group is not found. */
export async function loadItemPlan(ctx: ShopContext, item: CartItemSubject): Promise<OfferedPlan | null> {
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
