import { createVerifier, TokenError } from "fast-jwt";
import { LRUCache } from "lru-cache";

/** Longer tokens are refused unread. */
const MAX_TOKEN_LENGTH = 8_192;
/** Clock tolerance between the publisher and this server. */
const CLOCK_TOLERANCE_MILLISECONDS = 30_000;

/** Limits of the cache of verified tokens: number of tokens, and length of one. */
const MAX_CACHED_TOKENS = 1_000;
const MAX_CACHED_TOKEN_LENGTH = 2_048;

/** The payload of a token. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** Returns the claims of a token that the key signed with HS256 and that is valid now; null for any other. */
export type TokenVerifier = (token: string, now: Date) => TokenClaims | null;

/** A verified token, and the period for which the result is valid. */
interface CacheEntry {
  claims: TokenClaims;
  verifiedAt: number;
  expiresAt: number;
}

function toCacheEntry(verifiedAtMs: number, claims: TokenClaims): CacheEntry {
  const { exp } = claims;
  const expiresAt =
    typeof exp === "number" ? exp * 1_000 + CLOCK_TOLERANCE_MILLISECONDS : Number.POSITIVE_INFINITY;
  return { claims, verifiedAt: verifiedAtMs, expiresAt };
}

function isClaims(payload: unknown): payload is TokenClaims {
  return typeof payload === "object" && payload !== null;
}

/**
 * Creates a synchronous verifier for one publisher's secret. `jose`, which handles all other tokens, passes each token
 * to another thread, which costs five times as much (docs/decisions/hot-reads-share-connections.md). The algorithm is
 * fixed here; `alg`, keys and key URLs in the token's header are ignored. A verified token is cached as a whole, as
 * long as its own times and the cache allow, because readers send the same token several times per page. A refused
 * token is verified again each time.
 */
export function createTokenVerifier(secret: string): TokenVerifier {
  const key = Buffer.from(secret);
  // A verifier has a fixed timestamp; token times are whole seconds, so it is reused within one second.
  const createVerifierAt = (clockTimestamp: number) =>
    createVerifier({
      key,
      algorithms: ["HS256"],
      clockTimestamp,
      clockTolerance: CLOCK_TOLERANCE_MILLISECONDS,
    });
  let latest: { second: number; verify: (token: string) => unknown } | null = null;
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_CACHED_TOKENS });
  return (token, now) => {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const second = now.getTime() - (now.getTime() % 1_000);
    const cached = cache.get(token);
    if (cached !== undefined && cached.verifiedAt <= second && second <= cached.expiresAt)
      return cached.claims;
    try {
      if (latest?.second !== second) latest = { second, verify: createVerifierAt(second) };
      const payload = latest.verify(token);
      if (!isClaims(payload)) return null;
      if (token.length <= MAX_CACHED_TOKEN_LENGTH) cache.set(token, toCacheEntry(second, payload));
      return payload;
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
  };
}
