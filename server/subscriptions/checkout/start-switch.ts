import { notFound } from "@/server/platform/errors/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { previewSwitch } from "./preview-switch";
import type { ShopContext } from "./shop-context";
import { saveIntent } from "./stored-checkout";
import { getSwitchDetails } from "./switch-details";
import { toSwitchParams } from "./switch-plan";

/**
 * Preview a switch of the reader's subscription to another plan and return the token of its attempt.
 *
 * The token reserves the previewed price. Nothing is switched or paid yet.
 */
export async function startSwitch(
  ctx: ShopContext,
  { id, planId, path }: { id: number; planId: number; path: string },
): Promise<string> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const { subscription: current, plans } = await getSwitchDetails(ctx, { id, subscriberId });
  const option = plans.find((plan) => plan.planId === planId);
  if (option === undefined) throw notFound("plan to switch to");
  const { switchType } = option;
  const params = { id, subscriberId, planId, switchType, paymentType: null };
  const { attemptToken } = await previewSwitch(ctx, params);
  await saveIntent(ctx, attemptToken, {
    spending: toSwitchParams(current, null),
    returnTo: null,
    form: { path: `${path}/${attemptToken}`, entered: {}, note: null },
  });
  return attemptToken;
}

/** Get a subscription of the reader; not_found for any other. */
export async function getOwnSubscription(ctx: ShopContext, id: number) {
  const { id: subscriberId } = await requireSubscriber(ctx);
  return getSubscription(ctx, { id, subscriberId });
}
