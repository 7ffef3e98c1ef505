import { hash } from "node:crypto";
import type { Ids } from "@/server/platform/system/index";

const TOKEN_LENGTH = 24;
const CODE_LENGTH = 10;
/** Without letters and digits that are easily confused. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, "");
}

/** Create a random attempt token: 24 letters and digits. */
export function createAttemptToken(ids: Ids): string {
  let token = "";
  while (token.length < TOKEN_LENGTH) token += lettersAndDigits(ids.secret(24));
  return token.slice(0, TOKEN_LENGTH);
}

/** Derive an attempt token: the same parts give the same token. */
export function deriveAttemptToken(...parts: readonly (string | number)[]): string {
  const digest = hash("sha512", JSON.stringify(parts), "base64url");
  return lettersAndDigits(digest).slice(0, TOKEN_LENGTH);
}

/** Create a short code by which support finds a subscription. */
export function createSupportCode(ids: Ids): string {
  const bytes = Buffer.from(ids.secret(CODE_LENGTH), "base64url");
  return [...bytes].map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join("");
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, nested]) => [key, sortKeys(nested)]));
}

/** Hash a request's input, independent of the order of its keys. */
export function hashRequest(request: object): string {
  return hash("sha256", JSON.stringify(sortKeys(request)), "base64url");
}
