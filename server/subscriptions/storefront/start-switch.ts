import { notFound } from "@/server/platform/errors/index";
import { saveIntent } from "@/server/subscriptions/checkout/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";
import { getSwitchDetails, previewSwitch, switchSpending } from "@/server/subscriptions/switching/index";
import type { ShopContext } from "./shop-context";

/**
 * Promises the reader who asks what a switch of theirs to another plan costs: the token of an attempt that makes exactly
 * that. Nothing is switched or paid yet.
 */
export async function startSwitch(
  ctx: ShopContext,
  { id, planId, path }: { id: number; planId: number; path: string },
): Promise<string> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const { subscription: from, plans } = await getSwitchDetails(ctx, { id, subscriberId });
  const option = plans.find((one) => one.planId === planId);
  if (option === undefined) throw notFound("plan to switch to");
  const { switchType } = option;
  const asked = { id, subscriberId, planId, switchType, paymentType: null };
  const { attemptToken } = await previewSwitch(ctx, asked);
  await saveIntent(ctx, attemptToken, {
    spending: switchSpending(from, null),
    returnTo: null,
    form: { path: `${path}/${attemptToken}`, entered: {}, note: null },
  });
  return attemptToken;
}

/** A subscription of the reader's who asks; not_found for every other. */
export async function getOwnSubscription(ctx: ShopContext, id: number) {
  const { id: subscriberId } = await requireSubscriber(ctx);
  return getSubscription(ctx, { id, subscriberId });
}
