import { createHash } from "node:crypto";

/** Number of recovery codes of a person. */
export const RECOVERY_CODES = 10;
/** 80 random bits: a stored hash cannot be reversed by trying codes. */
export const RECOVERY_CODE_BYTES = 10;

/** Without characters that are mistaken for one another in print: no i, l, o, u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** Writes random bytes as a recovery code: `xxxx-xxxx-xxxx-xxxx`. */
export function toRecoveryCode(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, RECOVERY_CODE_BYTES)) bits = (bits << 8n) | BigInt(byte);
  const characters = Array.from({ length: 16 }, (_, index) => {
    const value = Number((bits >> BigInt(75 - index * 5)) & 31n);
    return ALPHABET.charAt(value);
  });
  return characters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** A code as a person enters it. */
type EnteredCode = { kind: "authenticator" | "recovery"; code: string };

/** Reads an entered code, with any spaces, hyphens and letter case; null: the text has the form of none. */
export function parseCode(text: string): EnteredCode | null {
  const code = text.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "authenticator", code };
  return RECOVERY_CODE.test(code) ? { kind: "recovery", code } : null;
}

/** Hashes a recovery code of a person, as it is stored. Takes it as `parseCode` returns it, or as it was shown. */
export function hashRecoveryCode(staffUserId: number, code: string): string {
  const text = `staff recovery code of ${staffUserId}: ${code.replaceAll("-", "")}`;
  return createHash("sha256").update(text).digest("hex");
}
