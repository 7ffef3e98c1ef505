import type { ShopContext } from "./shop-context";
import { completeStored, type StoredCheckout } from "./stored-checkout";
import { switchPlan } from "./switch-plan";

/** Complete a stored checkout with its payment. Returns the subscription's id. */
export async function createFromStored(
  ctx: ShopContext,
  stored: StoredCheckout,
  paymentToken: string | null,
): Promise<number> {
  const { attempt } = stored;
  if (attempt.kind !== "switch_plan") return completeStored(ctx, stored, paymentToken);
  if (attempt.createdId !== null) return attempt.createdId;
  // The attempt token is the credential: the gateway redirects the buyer without their session.
  const systemCtx = { ...ctx, actor: { kind: "system", name: "checkout" } as const };
  const { subscription } = await switchPlan(systemCtx, {
    id: attempt.subscriptionId ?? 0,
    subscriberId: attempt.subscriberId,
    attemptToken: attempt.token,
    paymentToken,
  });
  return subscription.id;
}
