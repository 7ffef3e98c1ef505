import type { Vault } from "@/server/platform/crypto/index";
import { parseCookie, setCookie } from "@/server/platform/net/index";
import { addPurchase, parsePurchases } from "./purchase-cookie.rules";

export const PURCHASE_COOKIE = "masthead-purchases";

/** Browsers store a cookie for at most 400 days. */
export const PURCHASE_SECONDS = 400 * 86_400;

/** Longer than any cookie that we set: not worth decrypting. */
const MAX_LENGTH = 1_024;

/** The vault authenticates the purpose with the text: another account's cookie does not decrypt. */
function toPurpose(accountId: number): string {
  return `purchase cookie of account ${accountId}`;
}

interface Holder {
  vault: Vault;
  accountId: number;
  /** The request's Cookie header. */
  cookie: string | null;
}

function decryptValue({ vault, accountId }: Holder, value: string): string {
  try {
    return vault.open(value, toPurpose(accountId));
  } catch {
    return "[]";
  }
}

/**
 * Read the ids of the subscriptions bought or unlocked in a browser; empty where the cookie is forged or another
 * account's. The ids only identify subscriptions: the database decides whether one still opens anything.
 */
export function readPurchaseCookie(holder: Holder): number[] {
  const value = parseCookie(holder.cookie)[PURCHASE_COOKIE] ?? "";
  if (value === "" || value.length > MAX_LENGTH) return [];
  return parsePurchases(decryptValue(holder, value));
}

/** Create the cookie's value with one subscription added to those of the browser. */
export function createPurchaseCookieValue(holder: Holder, subscriptionId: number): string {
  const purchases = addPurchase(readPurchaseCookie(holder), subscriptionId);
  return holder.vault.seal(JSON.stringify(purchases), toPurpose(holder.accountId));
}

/** Create the Set-Cookie value; `origin` is the one under which the browser reaches us. */
export function createPurchaseCookie(holder: Holder & { origin: string }, subscriptionId: number): string {
  return setCookie(PURCHASE_COOKIE, createPurchaseCookieValue(holder, subscriptionId), {
    secure: holder.origin.startsWith("https:"),
    maxAgeSeconds: PURCHASE_SECONDS,
  });
}
