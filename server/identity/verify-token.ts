import { errors, type JWTPayload, jwtVerify } from "jose";
import type { LiveKey } from "./live-keys";

/** No publisher's token is this long; what is longer is not looked at. */
const LONGEST_TOKEN = 8_192;
/** How far a publisher's clock may be from ours. */
const CLOCK_SECONDS = 30;

/** A token that one of the keys signed. */
interface VerifiedToken {
  payload: JWTPayload;
  signedBy: LiveKey;
}

/**
 * The claims of a token that one of the keys signed with HS256, within the times it names; null for any other.
 * The algorithm is ours, never the token's: keys and addresses of keys in its header are not looked at.
 */
export async function verifyToken(
  token: string,
  keys: readonly LiveKey[],
  now: Date,
): Promise<VerifiedToken | null> {
  if (token.length > LONGEST_TOKEN) return null;
  for (const signedBy of keys) {
    const payload = await claimsUnder(token, signedBy, now);
    if (payload !== null) return { payload, signedBy };
  }
  return null;
}

async function claimsUnder(token: string, { key }: LiveKey, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      currentDate: now,
      clockTolerance: CLOCK_SECONDS,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
