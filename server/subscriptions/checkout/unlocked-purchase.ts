import { z } from "zod";
import type { Context } from "@/server/context/index";
import { getActingPerson } from "@/server/subscriptions/customers/index";
import { findPurchasedSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { Attempt } from "./attempt";
import { findAttempt } from "./attempt.repository";

const termsSchema = z.object({ channel: z.literal("guest") });

/** Whether an attempt is a purchase without a login for the buyer's own use: a plan, or individual stories. */
function isBoughtByGuest({ kind, terms }: Pick<Attempt, "kind" | "terms">): boolean {
  if (kind === "guest") return true;
  return kind === "pay_per_asset" && termsSchema.safeParse(terms).success;
}

/** Time after a purchase for which its attempt token unlocks a browser. */
const UNLOCK_MILLISECONDS = 24 * 3_600_000;

/** Whether a purchase unlocks its browser: a guest's that is no gift. A signed-in reader needs no cookie. */
export function canUnlockBrowser(ctx: Context, subscription: Pick<Subscription, "gifter">): boolean {
  return getActingPerson(ctx) === null && subscription.gifter === null;
}

/**
 * Find the subscription that a guest's attempt token unlocks in a browser.
 *
 * null: it is not completed yet, a gift, a member's, or older than 24 hours (its URL may have been shared since).
 */
export async function findUnlockedPurchase(ctx: Context, token: string): Promise<number | null> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.createdId === null) return null;
  if (!isBoughtByGuest(attempt)) return null;
  const subscription = await findPurchasedSubscription(ctx, attempt.createdId);
  if (subscription === null) return null;
  const age = ctx.clock.now().getTime() - subscription.createdAt.getTime();
  if (age > UNLOCK_MILLISECONDS || !canUnlockBrowser(ctx, subscription)) return null;
  return subscription.id;
}
