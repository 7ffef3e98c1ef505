import type { Context } from "@/server/accounts/index";
import type { PaymentOutside } from "@/server/payments/index";
import { purchaseCookie } from "@/server/subscriptions/access/index";
import { findUnlockedPurchase } from "@/server/subscriptions/storefront/index";

/** The browser that a purchase unlocks. */
export interface UnlockedBrowser {
  header(name: string): string | null;
  origin: string;
}

/** Set-Cookie lines that unlock a subscription in a guest's browser; none where there is no subscription. */
export function unlockCookies(
  ctx: Context,
  { vault }: Pick<PaymentOutside, "vault">,
  { subscriptionId, browser }: { subscriptionId: number | null; browser: UnlockedBrowser },
): string[] {
  if (subscriptionId === null) return [];
  const { header, origin } = browser;
  const holder = { vault, accountId: ctx.account.id, cookie: header("cookie"), origin };
  return [purchaseCookie(holder, subscriptionId)];
}

/** The same by the token of the attempt that became the subscription. */
export async function unlockByToken(
  ctx: Context & Pick<PaymentOutside, "vault">,
  token: string,
  browser: UnlockedBrowser,
): Promise<string[]> {
  return unlockCookies(ctx, ctx, { subscriptionId: await findUnlockedPurchase(ctx, token), browser });
}
