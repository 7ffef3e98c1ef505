import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { cacheTtl } from "@/server/platform/cache/index";
import type { ReaderLogin } from "@/server/platform/config/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";

const LIMITS = { connectMs: 5_000, responseMs: 5_000, maxBytes: 262_144 };
const FRESH_MILLISECONDS = 600_000;
/** A key that is not among the remembered ones is looked for once more after this long. */
const AGAIN_MILLISECONDS = 60_000;
const LONGEST_TOKEN = 8_192;
const CLOCK_SECONDS = 30;
// Signed by a key pair: what anybody could sign with a public key is no proof.
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

interface Provider {
  issuer: string;
  keys: JSONWebKeySet;
  readAt: number;
}

const known = new LRUCache<string, Provider>({ max: 100, ...cacheTtl(FRESH_MILLISECONDS) });

async function readJson(egress: Egress, url: string): Promise<unknown> {
  const request = {
    method: "GET",
    url,
    headers: { accept: "application/json" },
    body: null,
    limits: LIMITS,
  } as const;
  const { status, body, truncated } = await egress.send(request).catch((cause: unknown) => {
    throw new AppError("unavailable", "The provider cannot be reached just now.", { retryAfter: 10, cause });
  });
  if (status !== 200 || truncated) {
    throw new AppError("unavailable", "The provider does not answer just now.", { retryAfter: 10 });
  }
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError("unavailable", "The provider does not answer just now.", { retryAfter: 10, cause });
  }
}

async function readProvider(egress: Egress, issuer: string, now: Date): Promise<Provider> {
  const found = discovery.parse(await readJson(egress, `${issuer}/.well-known/openid-configuration`));
  const keys = keySet.parse(await readJson(egress, found.jwks_uri));
  const provider = { issuer: found.issuer, keys, readAt: now.getTime() };
  known.set(issuer, provider);
  return provider;
}

interface AskedToken {
  token: string;
  login: ReaderLogin;
  now: Date;
}

async function claimsUnder(provider: Provider, { token, login, now }: AskedToken): Promise<JWTPayload> {
  const bare = provider.issuer.replace(/^https:\/\//, "");
  const { payload } = await jwtVerify(token, createLocalJWKSet(provider.keys), {
    // One well-known provider leaves the scheme out.
    issuer: [provider.issuer, bare],
    audience: login.clientId,
    algorithms: ALGORITHMS,
    currentDate: now,
    clockTolerance: CLOCK_SECONDS,
    requiredClaims: ["sub", "exp"],
  });
  return payload;
}

/**
 * The claims of an ID token that a provider signed for this installation; null for any other. The provider's keys are
 * read through the guarded way out, and remembered for ten minutes.
 */
export async function verifyIdToken(egress: Egress, asked: AskedToken): Promise<JWTPayload | null> {
  const { login, token, now } = asked;
  if (login.issuer === null || token.length > LONGEST_TOKEN) return null;
  const provider = known.get(login.issuer) ?? (await readProvider(egress, login.issuer, now));
  try {
    return await claimsUnder(provider, asked);
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
    const isNewKey = error instanceof errors.JWKSNoMatchingKey;
    if (!isNewKey || now.getTime() - provider.readAt < AGAIN_MILLISECONDS) return null;
    return claimsUnder(await readProvider(egress, login.issuer, now), asked).catch(() => null);
  }
}
