/** Letters and digits that are not mistaken for each other. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/** Validity of a code. */
export const CODE_MILLISECONDS = 600_000;

/** Derive a readable code from random bytes; bytes that would bias the alphabet are skipped. */
export function toModeratorCode(bytes: Uint8Array): string | null {
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % ALPHABET.length));
  const letters = fair.slice(0, LENGTH).map((byte) => ALPHABET[byte % ALPHABET.length] ?? "");
  if (letters.length < LENGTH) return null;
  const text = letters.join("");
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** Normalise a typed code: case, spaces and hyphens are ignored. */
export function normalizeTypedCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
