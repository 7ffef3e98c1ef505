import { createLocalJWKSet, errors, type JWTPayload, jwtVerify, type LocalJWKSet } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ReaderLogin } from "@/server/platform/config/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import { cacheTtl } from "@/server/platform/system/index";

const LIMITS = { connectMs: 5_000, responseMs: 5_000, maxBytes: 262_144 };
const TTL_MILLISECONDS = 600_000;
/** Minimum time before the keys are reloaded for an unknown key id. */
const RELOAD_MILLISECONDS = 60_000;
const MAX_TOKEN_LENGTH = 8_192;
const CLOCK_TOLERANCE_SECONDS = 30;
// Asymmetric algorithms only: anybody could sign an HMAC with the public key.
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

interface Provider {
  issuer: string;
  /** Imports each key of the provider once. */
  getKey: LocalJWKSet;
  loadedAt: number;
}

const providers = new LRUCache<string, Provider>({ max: 100, ...cacheTtl(TTL_MILLISECONDS) });

async function fetchJson(egress: Egress, url: string): Promise<unknown> {
  const request = {
    method: "GET",
    url,
    headers: { accept: "application/json" },
    body: null,
    limits: LIMITS,
  } as const;
  const { status, body, truncated } = await egress.send(request).catch((cause: unknown) => {
    throw new AppError("unavailable", "The provider can't be reached right now.", { retryAfter: 10, cause });
  });
  if (status !== 200 || truncated) {
    throw new AppError("unavailable", "The provider is not responding right now.", { retryAfter: 10 });
  }
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError("unavailable", "The provider is not responding right now.", { retryAfter: 10, cause });
  }
}

async function loadProvider(egress: Egress, issuer: string, now: Date): Promise<Provider> {
  const document = discovery.parse(await fetchJson(egress, `${issuer}/.well-known/openid-configuration`));
  const keys = keySet.parse(await fetchJson(egress, document.jwks_uri));
  const provider = { issuer: document.issuer, getKey: createLocalJWKSet(keys), loadedAt: now.getTime() };
  providers.set(issuer, provider);
  return provider;
}

interface TokenInput {
  token: string;
  login: ReaderLogin;
  now: Date;
}

async function verifyWithProvider(
  provider: Provider,
  { token, login, now }: TokenInput,
): Promise<JWTPayload> {
  const issuerWithoutScheme = provider.issuer.replace(/^https:\/\//, "");
  const { payload } = await jwtVerify(token, provider.getKey, {
    // One well-known provider omits the scheme.
    issuer: [provider.issuer, issuerWithoutScheme],
    audience: login.clientId,
    algorithms: ALGORITHMS,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["sub", "exp"],
  });
  return payload;
}

/**
 * Verifies an ID token that a provider signed for this installation and returns its claims; null for any other token.
 * The provider's keys are fetched through the egress guard and cached for ten minutes.
 */
export async function verifyIdToken(egress: Egress, input: TokenInput): Promise<JWTPayload | null> {
  const { login, token, now } = input;
  if (login.issuer === null || token.length > MAX_TOKEN_LENGTH) return null;
  const provider = providers.get(login.issuer) ?? (await loadProvider(egress, login.issuer, now));
  try {
    return await verifyWithProvider(provider, input);
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
    const isNewKey = error instanceof errors.JWKSNoMatchingKey;
    if (!isNewKey || now.getTime() - provider.loadedAt < RELOAD_MILLISECONDS) return null;
    return verifyWithProvider(await loadProvider(egress, login.issuer, now), input).catch(() => null);
  }
}
