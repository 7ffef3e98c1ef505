import type { Context } from "@/server/context/index";
import type { PaymentOutside } from "@/server/payments/index";
import { createPurchaseCookie } from "@/server/subscriptions/access/index";
import { findUnlockedPurchase } from "@/server/subscriptions/checkout/index";

/** The browser that a purchase unlocks. */
export interface UnlockedBrowser {
  header(name: string): string | null;
  origin: string;
}

/** Create the Set-Cookie values that unlock a subscription in a guest's browser; empty without a subscription. */
export function createUnlockCookies(
  ctx: Context,
  { vault }: Pick<PaymentOutside, "vault">,
  { subscriptionId, browser }: { subscriptionId: number | null; browser: UnlockedBrowser },
): string[] {
  if (subscriptionId === null) return [];
  const { header, origin } = browser;
  const holder = { vault, accountId: ctx.account.id, cookie: header("cookie"), origin };
  return [createPurchaseCookie(holder, subscriptionId)];
}

/** Create the Set-Cookie values for the subscription of an attempt's token. */
export async function createUnlockCookiesByToken(
  ctx: Context & Pick<PaymentOutside, "vault">,
  token: string,
  browser: UnlockedBrowser,
): Promise<string[]> {
  return createUnlockCookies(ctx, ctx, { subscriptionId: await findUnlockedPurchase(ctx, token), browser });
}
