import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import {
  type EntitlementKeyRow,
  findSigningKey,
  listPublicKeys,
  lockEntitlementKeys,
  saveSigningKey,
} from "./entitlement-key.repository";

/** Dependencies of the entitlement signing keys. */
export type KeyContext = Context & { vault: Vault };

interface SigningKey {
  kid: string;
  key: CryptoKey | Uint8Array;
}

/** Maximum lifetime of a token; a retired key stays in the key set for as long. */
const LONGEST_TOKEN_MILLISECONDS = 3_600_000;

const privateJwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  d: z.string(),
});
const publicJwk = privateJwk.omit({ d: true });
const opened = new LRUCache<string, SigningKey>({ max: 1_000 });

function toPurpose(accountId: number, kid: string): string {
  return `entitlement-key:${accountId}:${kid}`;
}

async function openKey(ctx: KeyContext, row: EntitlementKeyRow): Promise<SigningKey> {
  const cached = opened.get(row.kid);
  if (cached !== undefined) return cached;
  const plain = ctx.vault.open(row.privateJwk, toPurpose(ctx.account.id, row.kid));
  const jwk: JWK = privateJwk.parse(JSON.parse(plain));
  const signingKey = { kid: row.kid, key: await importJWK(jwk, "EdDSA") };
  opened.set(row.kid, signingKey);
  return signingKey;
}

async function createKey({ vault, account, ids }: KeyContext) {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const secret = privateJwk.parse(await exportJWK(pair.privateKey));
  const kid = ids.secret(12);
  return {
    kid,
    publicJwk: { ...publicJwk.parse(secret), kid, alg: "EdDSA", use: "sig" },
    privateJwk: vault.seal(JSON.stringify(secret), toPurpose(account.id, kid)),
  };
}

/** Replace the account's signing key; tokens signed with the previous key stay valid until they expire. */
export async function replaceEntitlementKey(ctx: KeyContext): Promise<{ kid: string }> {
  const key = await createKey(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockEntitlementKeys(tx, ctx.account.id);
    await saveSigningKey(tx, ctx.account.id, { key, now: ctx.systemClock.now() });
  });
  return { kid: key.kid };
}

/** Get the account's signing key, creating it on first use, once under concurrent requests. */
async function getOrCreateKeyRow(ctx: KeyContext): Promise<EntitlementKeyRow> {
  const existing = await findSigningKey(ctx.db, ctx.account.id);
  if (existing !== null) return existing;
  const key = await createKey(ctx);
  return ctx.db.transaction(async (tx) => {
    await lockEntitlementKeys(tx, ctx.account.id);
    const concurrent = await findSigningKey(tx, ctx.account.id);
    if (concurrent !== null) return concurrent;
    await saveSigningKey(tx, ctx.account.id, { key, now: ctx.systemClock.now() });
    return key;
  });
}

export async function getSigningKey(ctx: KeyContext): Promise<SigningKey> {
  return openKey(ctx, await getOrCreateKeyRow(ctx));
}

/** Get the account's public keys, as a JSON Web Key Set. */
export async function getEntitlementKeys(ctx: KeyContext): Promise<{ keys: Record<string, unknown>[] }> {
  await getOrCreateKeyRow(ctx);
  const retiredAfter = new Date(ctx.systemClock.now().getTime() - LONGEST_TOKEN_MILLISECONDS);
  return { keys: await listPublicKeys(ctx.db, ctx.account.id, retiredAfter) };
}
