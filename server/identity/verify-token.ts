import { createVerifier, TokenError } from "fast-jwt";
import { LRUCache } from "lru-cache";

/** No publisher's token is this long; what is longer is not looked at. */
const LONGEST_TOKEN = 8_192;
/** How far a publisher's clock may be from ours. */
const CLOCK_MILLISECONDS = 30_000;

/** Tokens whose signatures are remembered: so many, and none that is longer. */
const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 2_048;

/** What a token says. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** The claims of a token that a key signed with HS256, within the times it names; null for any other. */
export type TokenVerifier = (token: string, now: Date) => TokenClaims | null;

/** A token that was in order at a moment, and until when it is. */
interface Verified {
  claims: TokenClaims;
  since: number;
  until: number;
}

function verifiedAt(since: number, claims: TokenClaims): Verified {
  const { exp } = claims;
  const until = typeof exp === "number" ? exp * 1_000 + CLOCK_MILLISECONDS : Number.POSITIVE_INFINITY;
  return { claims, since, until };
}

function areClaims(payload: unknown): payload is TokenClaims {
  return typeof payload === "object" && payload !== null;
}

/**
 * Verifies tokens by one publisher's secret, in this thread and at once (ADR 0137). The algorithm is ours, never the
 * token's: keys and addresses of keys in its header are not looked at. A token that was in order is remembered whole,
 * for as long as the verifier and its own times say: readers come with the same one several times for each page (ADR
 * 0151). One that was not is looked at each time.
 */
export function tokenVerifier(secret: string): TokenVerifier {
  const key = Buffer.from(secret);
  // A verifier knows one moment; times in tokens are whole seconds, so that it serves for one of them.
  const verifierAt = (clockTimestamp: number) =>
    createVerifier({ key, algorithms: ["HS256"], clockTimestamp, clockTolerance: CLOCK_MILLISECONDS });
  let latest: { moment: number; verify: (token: string) => unknown } | null = null;
  const remembered = new LRUCache<string, Verified>({ max: MOST_REMEMBERED });
  return (token, now) => {
    if (token.length > LONGEST_TOKEN) return null;
    const moment = now.getTime() - (now.getTime() % 1_000);
    const known = remembered.get(token);
    if (known !== undefined && known.since <= moment && moment <= known.until) return known.claims;
    try {
      if (latest?.moment !== moment) latest = { moment, verify: verifierAt(moment) };
      const payload = latest.verify(token);
      if (!areClaims(payload)) return null;
      if (token.length <= LONGEST_REMEMBERED) remembered.set(token, verifiedAt(moment, payload));
      return payload;
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
  };
}
