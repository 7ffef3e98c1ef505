import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import type { OauthContext } from "./oauth";
import { findSigningKey, insertSigningKey, type SigningKeyRow } from "./signing-key.repository";

export const SIGNING_ALGORITHM = "ES256";

export interface SigningKey {
  kid: string;
  privateKey: z.output<typeof jwkSchema>;
}

const jwkSchema = z.object({
  kty: z.literal("EC"),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
const publicSchema = jwkSchema.omit({ d: true });

function toPurpose(accountId: number): string {
  return `oauth signing key of account ${accountId}`;
}

async function findOrCreate(ctx: OauthContext): Promise<SigningKeyRow> {
  const { db, account } = ctx;
  const existing = await findSigningKey(db, account.id);
  if (existing !== null) return existing;
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const privateKey = ctx.vault.seal(JSON.stringify(await exportJWK(pair.privateKey)), toPurpose(account.id));
  const kid = await calculateJwkThumbprint(publicKey);
  await insertSigningKey(db, account.id, { kid, privateKey, publicKey, now: ctx.systemClock.now() });
  const created = await findSigningKey(db, account.id);
  if (created === null) throw new Error("failed to store the signing key");
  return created;
}

/** Loads the key that signs the account's JWT access tokens; created at first use. */
export async function loadSigningKey(ctx: OauthContext): Promise<SigningKey> {
  const { kid, privateKey } = await findOrCreate(ctx);
  const opened: unknown = JSON.parse(ctx.vault.open(privateKey, toPurpose(ctx.account.id)));
  return { kid, privateKey: jwkSchema.parse(opened) };
}

/** The account's public keys as a JWK set, to verify its JWT access tokens. */
export async function listPublicKeys(ctx: OauthContext) {
  const { kid, publicKey } = await findOrCreate(ctx);
  return { keys: [{ ...publicSchema.parse(publicKey), kid, alg: SIGNING_ALGORITHM, use: "sig" }] };
}
