import type { Vault } from "@/server/platform/crypto/index";
import { addPurchase, parsePurchases } from "./purchase-cookie.rules";

export const GIFT_COOKIE = "masthead-gifts";

/** Longer than any cookie that we set: not worth decrypting. */
const MAX_LENGTH = 1_024;

/** The vault authenticates the purpose with the text: another account's cookie does not decrypt. */
function toPurpose(accountId: number): string {
  return `gift cookie of account ${accountId}`;
}

interface Holder {
  vault: Vault;
  accountId: number;
  /** The value of the browser's cookie; null: none. */
  value: string | null;
}

/**
 * Read the ids of the gift links that a browser followed; empty where the cookie is forged or another account's. The
 * database decides whether one still opens anything.
 */
export function readGiftCookie({ vault, accountId, value }: Holder): number[] {
  if (value === null || value === "" || value.length > MAX_LENGTH) return [];
  try {
    return parsePurchases(vault.open(value, toPurpose(accountId)));
  } catch {
    return [];
  }
}

/** Create the cookie's value with one link added to those of the browser; the newest twenty stay. */
export function createGiftCookieValue(holder: Holder, linkId: number): string {
  const ids = addPurchase(readGiftCookie(holder), linkId);
  return holder.vault.seal(JSON.stringify(ids), toPurpose(holder.accountId));
}
