import { compactVerify, errors } from "jose";
import { LRUCache } from "lru-cache";
import { isJsonObject } from "@/shared/json-object";

/** Longer tokens are refused unread. */
const MAX_TOKEN_LENGTH = 8_192;
/** Three parts in base64url. `jose` would also read white space and padding. */
const TOKEN_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Clock tolerance between the publisher and this server. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Limits of the cache of verified tokens: number of tokens, and length of one. */
const MAX_CACHED_TOKENS = 1_000;
const MAX_CACHED_TOKEN_LENGTH = 2_048;

/** The payload of a token. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** Returns the claims of a token that the key signed with HS256 and that is valid now; null for any other. */
export type TokenVerifier = (token: string, now: Date) => Promise<TokenClaims | null>;

/** Returns the claims of a token that the key signed with HS256, at any time; null for any other. */
async function readSignedClaims(token: string, key: CryptoKey): Promise<TokenClaims | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ["HS256"] });
    // No critical extension is supported, not even the one that `jose` implements.
    if (protectedHeader.crit !== undefined) return null;
    const claims: unknown = JSON.parse(Buffer.from(payload).toString());
    return isJsonObject(claims) ? claims : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Whether a token is valid in this second, both ends of the tolerance included. This is not left to `jwtVerify`, which
 * would refuse tokens for an `iat` that is not a number, and excludes the last second of the tolerance.
 */
function isValidAt({ nbf, exp }: TokenClaims, second: number): boolean {
  const isBegun = nbf === undefined || (typeof nbf === "number" && nbf - CLOCK_TOLERANCE_SECONDS <= second);
  const isOver = exp !== undefined && (typeof exp !== "number" || exp + CLOCK_TOLERANCE_SECONDS < second);
  return isBegun && !isOver;
}

/**
 * Creates a verifier for one publisher's secret. The algorithm is fixed here; `alg`, keys and key URLs in the token's
 * header are ignored. The secret is imported once, and the claims of a signed token are cached, because readers send
 * the same token several times per page; its times are checked on each call. A token with another signature is
 * verified again each time.
 */
export function createTokenVerifier(secret: string): TokenVerifier {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  let key: Promise<CryptoKey> | null = null;
  const cache = new LRUCache<string, TokenClaims>({ max: MAX_CACHED_TOKENS });

  async function getClaims(token: string): Promise<TokenClaims | null> {
    const cached = cache.get(token);
    if (cached !== undefined) return cached;
    key ??= crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
    const claims = await readSignedClaims(token, await key);
    if (claims !== null && token.length <= MAX_CACHED_TOKEN_LENGTH) cache.set(token, claims);
    return claims;
  }

  return async (token, now) => {
    if (token.length > MAX_TOKEN_LENGTH || !TOKEN_FORM.test(token)) return null;
    const claims = await getClaims(token);
    return claims !== null && isValidAt(claims, Math.floor(now.getTime() / 1_000)) ? claims : null;
  };
}
