import { AppError, invalid } from "@/server/platform/errors/index";
import { requireNotRenewed } from "@/server/subscriptions/checkout/index";
import { getSubscription, isRenewable } from "@/server/subscriptions/lifecycle/index";
import { actingPerson, requireSubscriber } from "@/server/subscriptions/subscribers/index";
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

/**
 * Why the page of a renewal sells nothing, in a sentence for its reader; null: it does, or nobody has signed in yet.
 * Throws not_found for a subscription that is not theirs.
 */
export async function whyNotRenewed(
  ctx: ShopContext,
  { renews, planId }: { renews: number; planId: number | null },
): Promise<string | null> {
  if (actingPerson(ctx) === null) return null;
  try {
    await requireRenewal(ctx, { renews, planId });
    await requireNotRenewed(ctx.db, ctx.account.id, renews);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "conflict" || error.code === "invalid"))
      return error.message;
    throw error;
  }
}
