/** Letters and digits that nobody takes for each other. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/** How long a code may be entered. */
export const CODE_MILLISECONDS = 600_000;

/** A code for people to read and type, of random bytes; bytes that would favour some letters are passed over. */
export function codeOf(bytes: Uint8Array): string | null {
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % ALPHABET.length));
  const letters = fair.slice(0, LENGTH).map((byte) => ALPHABET[byte % ALPHABET.length] ?? "");
  if (letters.length < LENGTH) return null;
  const text = letters.join("");
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** A code as it was typed: case, spaces and hyphens do not matter. */
export function typedCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
