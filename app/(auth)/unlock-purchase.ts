import { cookies, headers } from "next/headers";
import type { Context } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import {
  createPurchaseCookieValue,
  PURCHASE_COOKIE,
  PURCHASE_SECONDS,
} from "@/server/subscriptions/access/index";
import { isSecure } from "./reader-request";

/** Unlock a subscription in the visitor's browser by cookie: no login is needed there. */
export async function unlockPurchaseInBrowser(
  { account }: Pick<Context, "account">,
  id: number,
): Promise<void> {
  const cookie = (await headers()).get("cookie");
  const value = createPurchaseCookieValue({ vault: getRuntime().vault, accountId: account.id, cookie }, id);
  (await cookies()).set(PURCHASE_COOKIE, value, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: await isSecure(),
    maxAge: PURCHASE_SECONDS,
  });
}
