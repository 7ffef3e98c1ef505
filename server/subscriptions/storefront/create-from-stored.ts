import { completeStored, type StoredCheckout } from "@/server/subscriptions/checkout/index";
import { switchPlan } from "@/server/subscriptions/switching/index";
import type { ShopContext } from "./shop-context";

/** Makes of an attempt what it was to become, for whoever brings its payment. Returns the subscription's id. */
export async function createFromStored(
  ctx: ShopContext,
  intended: StoredCheckout,
  paymentToken: string | null,
): Promise<number> {
  const { attempt } = intended;
  if (attempt.kind !== "switch_plan") return completeStored(ctx, intended, paymentToken);
  if (attempt.createdId !== null) return attempt.createdId;
  // Whoever has the attempt's token was given it: the gateway sends its buyer back without their session.
  const acting = { ...ctx, actor: { kind: "system", name: "checkout" } as const };
  const { subscription } = await switchPlan(acting, {
    id: attempt.subscriptionId ?? 0,
    subscriberId: attempt.subscriberId,
    attemptToken: attempt.token,
    paymentToken,
  });
  return subscription.id;
}
