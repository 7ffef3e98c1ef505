import { invalid } from "@/server/platform/errors/index";
import { getSubscription, isRenewable } from "@/server/subscriptions/lifecycle/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";
import type { ShopContext } from "./shop-context";

/** Refuses to renew a subscription that is not the reader's own, or not to be renewed by this plan. */
export async function requireRenewal(
  ctx: ShopContext,
  { renews, planId }: { renews: number; planId: number | null },
): Promise<void> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const before = await getSubscription(ctx, { id: renews, subscriberId });
  if (planId === null || planId !== before.planId || !isRenewable(before, ctx.clock.now()))
    throw invalid("renew", "This subscription cannot be renewed any more.");
}
