import type { Vault } from "@/server/platform/crypto/index";
import { parseCookie, setCookie } from "@/server/platform/net/index";
import { readSealedIds, sealWithId } from "./sealed-ids";

export const PURCHASE_COOKIE = "masthead-purchases";

/** Browsers store a cookie for at most 400 days. */
export const PURCHASE_SECONDS = 400 * 86_400;

interface Holder {
  vault: Vault;
  accountId: number;
  /** The request's Cookie header. */
  cookie: string | null;
}

function toSealed({ vault, accountId, cookie }: Holder) {
  const value = parseCookie(cookie)[PURCHASE_COOKIE] ?? "";
  return { vault, purpose: `purchase cookie of account ${accountId}`, value };
}

/**
 * Read the ids of the subscriptions bought or unlocked in a browser; empty where the cookie is forged or another
 * account's. The ids only identify subscriptions: the database decides whether one still opens anything.
 */
export function readPurchaseCookie(holder: Holder): number[] {
  return readSealedIds(toSealed(holder));
}

/** Create the cookie's value with one subscription added to those of the browser. */
export function createPurchaseCookieValue(holder: Holder, subscriptionId: number): string {
  return sealWithId(toSealed(holder), subscriptionId);
}

/** Create the Set-Cookie value; `origin` is the one under which the browser reaches us. */
export function createPurchaseCookie(holder: Holder & { origin: string }, subscriptionId: number): string {
  return setCookie(PURCHASE_COOKIE, createPurchaseCookieValue(holder, subscriptionId), {
    secure: holder.origin.startsWith("https:"),
    maxAgeSeconds: PURCHASE_SECONDS,
  });
}
