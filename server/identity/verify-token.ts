import { createHmac, timingSafeEqual } from "node:crypto";
import type { LiveKey } from "./live-keys";

/** No publisher's token is this long; what is longer is not looked at. */
const LONGEST_TOKEN = 8_192;
/** How far a publisher's clock may be from ours. */
const CLOCK_SECONDS = 30;

type Json = Readonly<Record<string, unknown>>;

/** A token that one of the keys signed. */
interface VerifiedToken {
  payload: Json;
  signedBy: LiveKey;
}

/**
 * The claims of a token that one of the keys signed with HS256, within the times it names; null for any other.
 * The algorithm is ours, never the token's: keys and addresses of keys in its header are not looked at. All of it
 * happens at once: waiting for a thread that does it costs many times the signature (ADR 0122).
 */
export function verifyToken(token: string, keys: readonly LiveKey[], now: Date): VerifiedToken | null {
  if (token.length > LONGEST_TOKEN) return null;
  const [header = "", payload = "", signature, ...more] = token.split(".");
  if (signature === undefined || more.length > 0 || !isOurs(readJson(header))) return null;
  const given = Buffer.from(signature, "base64url");
  const signed = token.slice(0, header.length + 1 + payload.length);
  const signedBy = keys.find(({ key }) => {
    const right = createHmac("sha256", key).update(signed).digest();
    return right.length === given.length && timingSafeEqual(right, given);
  });
  const claims = signedBy === undefined ? null : readJson(payload);
  if (signedBy === undefined || claims === null || !isWithinTimes(claims, now)) return null;
  return { payload: claims, signedBy };
}

/** Extensions that a token calls critical must be understood, and none is. */
function isOurs(header: Json | null): boolean {
  return header !== null && header.alg === "HS256" && header.crit === undefined;
}

function readJson(part: string): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Whether a payload is within the times it names; one that is no number is no time. */
function isWithinTimes({ exp, nbf, iat }: Json, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  if (![exp, nbf, iat].every((time) => time === undefined || typeof time === "number")) return false;
  const isOver = typeof exp === "number" && exp + CLOCK_SECONDS <= seconds;
  const isEarly = typeof nbf === "number" && nbf - CLOCK_SECONDS > seconds;
  return !isOver && !isEarly;
}
