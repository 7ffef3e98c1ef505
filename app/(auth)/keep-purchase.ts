import { cookies, headers } from "next/headers";
import type { Context } from "@/server/accounts/index";
import { getRuntime } from "@/server/runtime";
import { PURCHASE_COOKIE, PURCHASE_SECONDS, purchaseCookieValue } from "@/server/subscriptions/access/index";
import { isSecure } from "./reader-visit";

/** Unlocks a subscription in the visitor's browser: what it opens needs no login there. */
export async function keepPurchase({ account }: Pick<Context, "account">, id: number): Promise<void> {
  const cookie = (await headers()).get("cookie");
  const value = purchaseCookieValue({ vault: getRuntime().vault, accountId: account.id, cookie }, id);
  (await cookies()).set(PURCHASE_COOKIE, value, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: await isSecure(),
    maxAge: PURCHASE_SECONDS,
  });
}
