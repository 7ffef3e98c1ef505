import type { Context } from "@/server/accounts/index";
import { findAttempt, isBoughtByGuest } from "@/server/subscriptions/checkout/index";
import { findPurchasedSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { actingPerson } from "@/server/subscriptions/subscribers/index";

/** For so long after a purchase its attempt token unlocks the browser that brings it. */
const UNLOCK_MILLISECONDS = 24 * 3_600_000;

/**
 * Whether a purchase unlocks the browser in which it is made: a guest's, which is not a gift. A reader who is signed in
 * needs no cookie.
 */
export function unlocksBrowser(ctx: Context, subscription: Pick<Subscription, "gifter">): boolean {
  return actingPerson(ctx) === null && subscription.gifter === null;
}

/**
 * The subscription that the bearer of a guest's attempt token may open in their browser; null where there is none: it is
 * not made yet, a gift, a member's, or older than 24 hours (its address may have been passed on since).
 */
export async function findUnlockedPurchase(ctx: Context, token: string): Promise<number | null> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.createdId === null) return null;
  if (!isBoughtByGuest(attempt)) return null;
  const subscription = await findPurchasedSubscription(ctx, attempt.createdId);
  if (subscription === null) return null;
  const age = ctx.clock.now().getTime() - subscription.createdAt.getTime();
  if (age > UNLOCK_MILLISECONDS || !unlocksBrowser(ctx, subscription)) return null;
  return subscription.id;
}
