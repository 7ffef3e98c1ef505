import { AppError, invalid } from "@/server/platform/errors/index";
import { getActingPerson, requireSubscriber } from "@/server/subscriptions/customers/index";
import { getSubscription, isRenewable } from "@/server/subscriptions/lifecycle/index";
import type { ShopContext } from "./shop-context";
import { requireNotRenewed } from "./subscription-writes.repository";

/** Refuse to renew a subscription that is not the reader's own, or not renewable with this plan. */
export async function requireRenewal(
  ctx: ShopContext,
  { renews, planId }: { renews: number; planId: number | null },
): Promise<void> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const existing = await getSubscription(ctx, { id: renews, subscriberId });
  if (planId === null || planId !== existing.planId || !isRenewable(existing, ctx.clock.now()))
    throw invalid("renew", "This subscription can no longer be renewed.");
}

/**
 * Return why the renewal page sells nothing, as a sentence for its reader; null: it does, or nobody is signed in.
 *
 * Throws not_found for another reader's subscription.
 */
export async function whyNotRenewable(
  ctx: ShopContext,
  { renews, planId }: { renews: number; planId: number | null },
): Promise<string | null> {
  if (getActingPerson(ctx) === null) return null;
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
