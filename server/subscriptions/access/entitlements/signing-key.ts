import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import type { Vault } from "@/server/platform/vault/index";
import {
  type EntitlementKeyRow,
  findSigningKey,
  listPublicKeys,
  lockKeys,
  saveSigningKey,
} from "./entitlement-key.repository";

/** What keys of entitlement tokens are kept with. */
export type KeyContext = Context & { vault: Vault };

interface SigningKey {
  kid: string;
  key: CryptoKey | Uint8Array;
}

/** No token is valid for longer; a retired key stays in the key set for so long. */
const LONGEST_TOKEN_MILLISECONDS = 3_600_000;

const privateJwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  d: z.string(),
});
const publicJwk = privateJwk.omit({ d: true });
const opened = new LRUCache<string, SigningKey>({ max: 1_000 });

function purposeOf(accountId: number, kid: string): string {
  return `entitlement-key:${accountId}:${kid}`;
}

async function open(ctx: KeyContext, row: EntitlementKeyRow): Promise<SigningKey> {
  const known = opened.get(row.kid);
  if (known !== undefined) return known;
  const plain = ctx.vault.open(row.privateJwk, purposeOf(ctx.account.id, row.kid));
  const jwk: JWK = privateJwk.parse(JSON.parse(plain));
  const made = { kid: row.kid, key: await importJWK(jwk, "EdDSA") };
  opened.set(row.kid, made);
  return made;
}

async function makeKey({ vault, account, ids }: KeyContext) {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const secret = privateJwk.parse(await exportJWK(pair.privateKey));
  const kid = ids.secret(12);
  return {
    kid,
    publicJwk: { ...publicJwk.parse(secret), kid, alg: "EdDSA", use: "sig" },
    privateJwk: vault.seal(JSON.stringify(secret), purposeOf(account.id, kid)),
  };
}

/** Replaces the key with which the account's tokens are signed; tokens of the one before end by their own time. */
export async function replaceEntitlementKey(ctx: KeyContext): Promise<{ kid: string }> {
  const key = await makeKey(ctx);
  await ctx.db.withTx(async (tx) => {
    await lockKeys(tx, ctx.account.id);
    await saveSigningKey(tx, ctx.account.id, { key, now: ctx.worldClock.now() });
  });
  return { kid: key.kid };
}

/** The account's signing key, made when it is first asked for, once whoever asks. */
async function signingRow(ctx: KeyContext): Promise<EntitlementKeyRow> {
  const known = await findSigningKey(ctx.db, ctx.account.id);
  if (known !== null) return known;
  const key = await makeKey(ctx);
  return ctx.db.withTx(async (tx) => {
    await lockKeys(tx, ctx.account.id);
    const made = await findSigningKey(tx, ctx.account.id);
    if (made !== null) return made;
    await saveSigningKey(tx, ctx.account.id, { key, now: ctx.worldClock.now() });
    return key;
  });
}

export async function getSigningKey(ctx: KeyContext): Promise<SigningKey> {
  return open(ctx, await signingRow(ctx));
}

/** The account's public keys, as a JSON Web Key Set. */
export async function getEntitlementKeys(ctx: KeyContext): Promise<{ keys: Record<string, unknown>[] }> {
  await signingRow(ctx);
  const retiredAfter = new Date(ctx.worldClock.now().getTime() - LONGEST_TOKEN_MILLISECONDS);
  return { keys: await listPublicKeys(ctx.db, ctx.account.id, retiredAfter) };
}
