import { errors, jwtVerify } from "jose";
import type { LiveKey } from "./live-keys";

/** No publisher's token is this long; what is longer is not looked at. */
const LONGEST_TOKEN = 8_192;
/** How far a publisher's clock may be from ours. */
const CLOCK_SECONDS = 30;

/**
 * The claims of a token that one of the keys signed with HS256, within the times it names; null for any other.
 * The algorithm is ours, never the token's: keys and addresses of keys in its header are not looked at.
 */
export async function verifyToken(
  token: string,
  keys: readonly LiveKey[],
  now: Date,
): Promise<Record<string, unknown> | null> {
  if (token.length > LONGEST_TOKEN) return null;
  for (const live of keys) {
    const payload = await claimsUnder(token, live, now);
    if (payload === null) continue;
    await live.used();
    return payload;
  }
  return null;
}

async function claimsUnder(
  token: string,
  { key, signed }: LiveKey,
  now: Date,
): Promise<Record<string, unknown> | null> {
  // A page asks several times with one token: its signature is looked at once.
  const known = signed.get(token);
  if (known !== undefined) return isWithinTimes(known, now) ? known : null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      currentDate: now,
      clockTolerance: CLOCK_SECONDS,
    });
    signed.set(token, payload);
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Whether a payload that was verified before is within the times it names at another moment. */
function isWithinTimes({ exp, nbf }: Record<string, unknown>, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  const isOver = typeof exp === "number" && exp + CLOCK_SECONDS <= seconds;
  const isEarly = typeof nbf === "number" && nbf - CLOCK_SECONDS > seconds;
  return !isOver && !isEarly;
}
