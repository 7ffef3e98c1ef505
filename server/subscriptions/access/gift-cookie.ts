import type { Vault } from "@/server/platform/crypto/index";
import { readSealedIds, sealWithId } from "./sealed-ids";

export const GIFT_COOKIE = "masthead-gifts";

interface Holder {
  vault: Vault;
  accountId: number;
  /** The value of the browser's cookie; null: none. */
  value: string | null;
}

function toSealed({ vault, accountId, value }: Holder) {
  return { vault, purpose: `gift cookie of account ${accountId}`, value: value ?? "" };
}

/**
 * Read the ids of the gift links that a browser followed; empty where the cookie is forged or another account's. The
 * database decides whether one still opens anything.
 */
export function readGiftCookie(holder: Holder): number[] {
  return readSealedIds(toSealed(holder));
}

/** Create the cookie's value with one link added to those of the browser. */
export function createGiftCookieValue(holder: Holder, linkId: number): string {
  return sealWithId(toSealed(holder), linkId);
}
