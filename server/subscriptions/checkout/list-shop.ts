import { type GroupWithPlans, listGroups, whyNotSold } from "@/server/subscriptions/catalogue/index";
import type { ShopContext } from "./shop-context";

/** List public groups with the plans on sale: for readers, then shared ones, then campaigns. */
export async function listShop(ctx: ShopContext): Promise<GroupWithPlans[]> {
  const kinds = ["for_sale", "group_access", "campaign"] as const;
  const groups = (await Promise.all(kinds.map((kind) => listGroups(ctx, kind)))).flat();
  return groups
    .map((group) => ({
      ...group,
      plans: group.plans.filter((plan) => whyNotSold({ ...plan, group }) === null),
    }))
    .filter(({ plans, campaign }) => plans.length > 0 || campaign !== null);
}
