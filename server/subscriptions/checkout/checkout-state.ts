import { notFound } from "@/server/platform/errors/index";
import { findOwnSubscriber, getActingPerson } from "@/server/subscriptions/customers/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { Attempt } from "./attempt";
import { findAttempt } from "./attempt.repository";
import type { ShopContext } from "./shop-context";
import { findStoredCheckout } from "./stored-checkout";

/**
 * State of a purchase by its attempt.
 *
 * `open`: unpaid and payable. `waiting`: the result of the payment is not known yet. `refused`: nothing was paid,
 * with the reason; the same attempt is still payable.
 */
export type CheckoutState =
  | { kind: "open" | "waiting" | "expired" }
  | { kind: "made"; subscription: Subscription }
  | { kind: "refused"; reason: string; message: string };

/** A signed-in reader may only use their own attempt; otherwise the token is the credential. */
async function requireOwn(ctx: ShopContext, attempt: Attempt): Promise<void> {
  if (getActingPerson(ctx) === null) return;
  const subscriber = await findOwnSubscriber(ctx);
  if (subscriber?.id !== attempt.subscriberId) throw notFound("checkout");
}

async function toState(ctx: ShopContext, attempt: Attempt): Promise<CheckoutState> {
  const { createdId, spentAt, expiresAt } = attempt;
  if (createdId !== null)
    return {
      kind: "made",
      subscription: await getSubscription(ctx, { id: createdId, subscriberId: null }),
    };
  if (spentAt !== null) return { kind: "waiting" };
  if (expiresAt <= ctx.clock.now()) return { kind: "expired" };
  const stored = await findStoredCheckout(ctx, attempt.token);
  const { note = null, reason = null } = stored?.intent.form ?? {};
  return note === null ? { kind: "open" } : { kind: "refused", reason: reason ?? "refused", message: note };
}

/** Get the state of a purchase by its attempt token; not_found for an unknown token and for another reader's. */
export async function getCheckoutState(ctx: ShopContext, token: string): Promise<CheckoutState> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null) throw notFound("checkout");
  await requireOwn(ctx, attempt);
  return toState(ctx, attempt);
}
