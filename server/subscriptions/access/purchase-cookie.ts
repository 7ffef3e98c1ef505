import { parseCookie, setCookie } from "@/server/platform/cookie/index";
import type { Vault } from "@/server/platform/vault/index";
import { addPurchase, parsePurchases } from "./purchase-cookie.rules";

export const PURCHASE_COOKIE = "masthead-purchases";

/** Browsers keep no cookie for longer than 400 days. */
export const PURCHASE_SECONDS = 400 * 86_400;

/** Longer than any cookie of ours: not worth decrypting. */
const MAX_LENGTH = 1_024;

/** The vault authenticates a text under its purpose: a cookie of another account does not open. */
function purposeOf(accountId: number): string {
  return `purchase cookie of account ${accountId}`;
}

interface Holder {
  vault: Vault;
  accountId: number;
  /** The request's Cookie header. */
  cookie: string | null;
}

function openValue({ vault, accountId }: Holder, value: string): string {
  try {
    return vault.open(value, purposeOf(accountId));
  } catch {
    return "[]";
  }
}

/**
 * Ids of the subscriptions that were bought or unlocked in a browser, by its purchase cookie; none where the cookie is
 * forged or another account's. They are evidence only: whether one still opens anything is read from the database.
 */
export function readPurchaseCookie(holder: Holder): number[] {
  const value = parseCookie(holder.cookie).get(PURCHASE_COOKIE) ?? "";
  if (value === "" || value.length > MAX_LENGTH) return [];
  return parsePurchases(openValue(holder, value));
}

/** The value of the cookie once a subscription is added to those that the browser holds. */
export function purchaseCookieValue(holder: Holder, subscriptionId: number): string {
  const held = addPurchase(readPurchaseCookie(holder), subscriptionId);
  return holder.vault.seal(JSON.stringify(held), purposeOf(holder.accountId));
}

/** The same as a Set-Cookie line; `origin` is the one under which the browser reaches us. */
export function purchaseCookie(holder: Holder & { origin: string }, subscriptionId: number): string {
  return setCookie(PURCHASE_COOKIE, purchaseCookieValue(holder, subscriptionId), {
    secure: holder.origin.startsWith("https:"),
    maxAgeSeconds: PURCHASE_SECONDS,
  });
}
