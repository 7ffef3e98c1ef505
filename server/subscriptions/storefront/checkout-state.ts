import { notFound } from "@/server/platform/errors/index";
import { type Attempt, findAttempt, findStoredCheckout } from "@/server/subscriptions/checkout/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { actingPerson, subscriberOf } from "@/server/subscriptions/subscribers/index";
import type { ShopContext } from "./shop-context";

/**
 * How a purchase stands, by its attempt: `open`: nothing is paid, and it can be. `waiting`: whether it was paid is not
 * known yet. `refused`: nothing was paid, and why; the same attempt can be paid still.
 */
export type CheckoutState =
  | { kind: "open" | "waiting" | "expired" }
  | { kind: "made"; subscription: Subscription }
  | { kind: "refused"; reason: string; message: string };

/** Where somebody is known, an attempt is theirs or nobody's; else whoever has its token was given it. */
async function requireOwn(ctx: ShopContext, attempt: Attempt): Promise<void> {
  if (actingPerson(ctx) === null) return;
  const subscriber = await subscriberOf(ctx);
  if (subscriber?.id !== attempt.subscriberId) throw notFound("checkout");
}

async function stateOf(ctx: ShopContext, attempt: Attempt): Promise<CheckoutState> {
  const { createdId, spentAt, expiresAt } = attempt;
  if (createdId !== null)
    return {
      kind: "made",
      subscription: await getSubscription(ctx, { id: createdId, subscriberId: null }),
    };
  if (spentAt !== null) return { kind: "waiting" };
  if (expiresAt <= ctx.clock.now()) return { kind: "expired" };
  const intended = await findStoredCheckout(ctx, attempt.token);
  const { note = null, reason = null } = intended?.intent.form ?? {};
  return note === null ? { kind: "open" } : { kind: "refused", reason: reason ?? "refused", message: note };
}

/** How a purchase stands, for whoever has its attempt's token; not_found for every other token, and another's. */
export async function getCheckoutState(ctx: ShopContext, token: string): Promise<CheckoutState> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null) throw notFound("checkout");
  await requireOwn(ctx, attempt);
  return stateOf(ctx, attempt);
}
