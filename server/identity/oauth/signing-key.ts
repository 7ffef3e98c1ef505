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

function purpose(accountId: number): string {
  return `oauth signing key of account ${accountId}`;
}

async function findOrMake(ctx: OauthContext): Promise<SigningKeyRow> {
  const { db, account } = ctx;
  const known = await findSigningKey(db, account.id);
  if (known !== null) return known;
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const privateKey = ctx.vault.seal(JSON.stringify(await exportJWK(pair.privateKey)), purpose(account.id));
  const kid = await calculateJwkThumbprint(publicKey);
  await insertSigningKey(db, account.id, { kid, privateKey, publicKey, now: ctx.worldClock.now() });
  const made = await findSigningKey(db, account.id);
  if (made === null) throw new Error("the signing key was not written");
  return made;
}

/** The key that signs the account's JWT access tokens, made at first use. */
export async function signingKeyOf(ctx: OauthContext): Promise<SigningKey> {
  const { kid, privateKey } = await findOrMake(ctx);
  const opened: unknown = JSON.parse(ctx.vault.open(privateKey, purpose(ctx.account.id)));
  return { kid, privateKey: jwkSchema.parse(opened) };
}

/** The account's public keys as a JWK set, for whoever checks its JWT access tokens. */
export async function listPublicKeys(ctx: OauthContext) {
  const { kid, publicKey } = await findOrMake(ctx);
  return { keys: [{ ...publicSchema.parse(publicKey), kid, alg: SIGNING_ALGORITHM, use: "sig" }] };
}
