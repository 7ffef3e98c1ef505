import { invalid } from "@/server/platform/errors/index";
import { normalPhone } from "@/server/platform/phone/index";
import { cleanName } from "../reader-name.rules";

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;
const LONGEST_EMAIL = 254;
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._+-]{1,59}$/u;

/** An e-mail address as it is kept and compared: trimmed and lower-cased. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The address, or a refusal: one `@`, nothing that could leave a mail's header. */
export function requireEmail(email: string, path = "body.email"): string {
  const normal = normalEmail(email);
  if (normal.length > LONGEST_EMAIL || !EMAIL.test(normal)) {
    throw invalid(path, "Enter an e-mail address, such as name@example.com.");
  }
  return normal;
}

/** Refuses a password that is too short to keep, too long to hash, or what everybody could guess of this person. */
export function requirePassword(password: string, known: readonly string[], path = "body.password"): void {
  if ([...password].length < SHORTEST_PASSWORD) {
    throw invalid(path, `Use at least ${SHORTEST_PASSWORD} characters for the password.`);
  }
  if (password.length > LONGEST_PASSWORD) {
    throw invalid(path, `Use at most ${LONGEST_PASSWORD} characters for the password.`);
  }
  const plain = password.toLowerCase();
  if (new Set(plain).size < 3 || known.some((text) => text.toLowerCase() === plain)) {
    throw invalid(path, "Use a password that is harder to guess.");
  }
}

/**
 * A user name as it is kept, lower-cased; null for none. Some front ends send the e-mail address once more: that is
 * none. No other holds an `@`, so that nobody is called as somebody's address.
 */
export function readUsername(username: string | null | undefined, email: string): string | null {
  const name = username?.trim().normalize("NFKC").toLowerCase() ?? "";
  if (name === "" || name === email) return null;
  if (!USERNAME.test(name)) {
    throw invalid("body.username", "Use 2 to 60 letters, digits, dots or dashes for the user name.");
  }
  return name;
}

/** A name of at least one character. */
export function requireName(name: string): string {
  const clean = cleanName(name);
  if (clean === "") throw invalid("body.name", "Enter a name.");
  return clean;
}

/** A phone number in E.164, or a refusal. Blanks, dots and dashes in it do not matter. */
export function requirePhone(phone: string): string {
  const number = normalPhone(phone);
  if (number === null) {
    throw invalid("body.phone-number", "Enter the number with its country code, such as +4420…");
  }
  return number;
}

/** The same; null for none. */
export function readPhone(phone: string | null | undefined): string | null {
  return phone === null || phone === undefined || phone.trim() === "" ? null : requirePhone(phone);
}
