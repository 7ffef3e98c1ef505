import { hash } from "node:crypto";
import type { Ids } from "@/server/platform/ids/index";

const TOKEN_LENGTH = 24;
const CODE_LENGTH = 10;
/** Without letters and digits that are read for each other. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, "");
}

/** A fresh attempt token: 24 letters and digits. */
export function attemptToken(ids: Ids): string {
  let token = "";
  while (token.length < TOKEN_LENGTH) token += lettersAndDigits(ids.secret(24));
  return token.slice(0, TOKEN_LENGTH);
}

/** The token of an attempt that is the same whenever the same is asked. */
export function tokenOf(...asked: readonly (string | number)[]): string {
  const digest = hash("sha512", JSON.stringify(asked), "base64url");
  return lettersAndDigits(digest).slice(0, TOKEN_LENGTH);
}

/** A short code by which support finds a subscription. */
export function supportCode(ids: Ids): string {
  const bytes = Buffer.from(ids.secret(CODE_LENGTH), "base64url");
  return [...bytes].map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join("");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, held]) => [key, sorted(held)]));
}

/** What a request asks, hashed: the order in which it names things does not matter. */
export function hashRequest(asked: object): string {
  return hash("sha256", JSON.stringify(sorted(asked)), "base64url");
}
