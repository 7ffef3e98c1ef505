import type { Vault } from "./vault";

/** Longer than any token of ours: not worth decrypting. */
const MAX_LENGTH = 512;

/** Open the sealed token of a link; null where it is forged, or sealed for another purpose. */
export function openToken(vault: Vault, token: string, purpose: string): string | null {
  if (token.length > MAX_LENGTH) return null;
  try {
    return vault.open(token, purpose);
  } catch {
    return null;
  }
}
