import { invalid } from "@/server/platform/errors/index";
import { normalizePhone } from "@/server/platform/phone/index";
import { cleanName } from "../reader-name.rules";

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._+-]{1,59}$/u;

/** Normalizes an e-mail address for storage and comparison: trimmed and lower-cased. */
export function normalizeMemberEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Validates an e-mail address: one `@`, and no character that could break out of a mail header. */
export function requireEmail(email: string, path = "body.email"): string {
  const normalized = normalizeMemberEmail(email);
  if (normalized.length > MAX_EMAIL_LENGTH || !EMAIL.test(normalized)) {
    throw invalid(path, "Enter an email address, such as name@example.com.");
  }
  return normalized;
}

/** Refuses a password that is too short, too long to hash, or easy to guess from the member's data. */
export function requirePassword(
  password: string,
  personalTexts: readonly string[],
  path = "body.password",
): void {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw invalid(path, `Use at least ${MIN_PASSWORD_LENGTH} characters for the password.`);
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw invalid(path, `Use at most ${MAX_PASSWORD_LENGTH} characters for the password.`);
  }
  const lowerCased = password.toLowerCase();
  if (new Set(lowerCased).size < 3 || personalTexts.some((text) => text.toLowerCase() === lowerCased)) {
    throw invalid(path, "This password is too easy to guess. Choose another one.");
  }
}

/**
 * Normalizes a user name to lower case; null for none. Some front ends repeat the e-mail address here, which counts
 * as none. No other user name contains an `@`, so that none equals another member's address.
 */
export function readUsername(username: string | null | undefined, email: string): string | null {
  const name = username?.trim().normalize("NFKC").toLowerCase() ?? "";
  if (name === "" || name === email) return null;
  if (!USERNAME.test(name)) {
    throw invalid("body.username", "Use 2 to 60 letters, digits, dots or dashes for the username.");
  }
  return name;
}

/** Validates a name of at least one character. */
export function requireName(name: string): string {
  const clean = cleanName(name);
  if (clean === "") throw invalid("body.name", "Enter a name.");
  return clean;
}

/** Validates a phone number and converts it to E.164. Spaces, dots and dashes are ignored. */
export function requirePhone(phone: string): string {
  const number = normalizePhone(phone);
  if (number === null) {
    throw invalid("body.phone-number", "Enter the number with its country code, such as +4420….");
  }
  return number;
}

/** The same; null for no number. */
export function readPhone(phone: string | null | undefined): string | null {
  return phone === null || phone === undefined || phone.trim() === "" ? null : requirePhone(phone);
}
