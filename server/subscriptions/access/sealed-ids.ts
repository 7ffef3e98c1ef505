import type { Vault } from "@/server/platform/crypto/index";
import { addId, parseIds } from "./sealed-ids.rules";

/** Longer than any cookie that we set: not worth decrypting. */
const MAX_LENGTH = 1_024;

/** Ids in a cookie's value. The vault authenticates the purpose with them: another account's value does not decrypt. */
interface SealedIds {
  vault: Vault;
  /** Names the cookie and the account. */
  purpose: string;
  /** The cookie's value; "" where the browser has none. */
  value: string;
}

/** Read the ids; empty where the value is forged, or sealed for another purpose. */
export function readSealedIds({ vault, purpose, value }: SealedIds): number[] {
  if (value === "" || value.length > MAX_LENGTH) return [];
  try {
    return parseIds(vault.open(value, purpose));
  } catch {
    return [];
  }
}

/** Seal the ids with one more, as the cookie's new value; the newest twenty stay. */
export function sealWithId(sealed: SealedIds, id: number): string {
  return sealed.vault.seal(JSON.stringify(addId(readSealedIds(sealed), id)), sealed.purpose);
}
