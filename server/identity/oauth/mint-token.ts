import { importJWK, SignJWT } from "jose";
import type { OauthContext, OauthForm } from "./oauth";
import { loadSigningKey, SIGNING_ALGORITHM, type SigningKey } from "./signing-key";

/** Lifetime of an access token. It is short, because an offline check of a JWT does not see revocations. */
const LIFETIME_SECONDS: Readonly<Record<OauthForm, number>> = { opaque: 7_200, jwt: 3_600 };

/** The subject of a token. */
interface TokenSubject {
  clientId: string;
  memberId: number;
  memberName: string;
  /** Granted scope; null: none was requested. */
  scope: string | null;
}

export interface MintedToken {
  token: string;
  scope: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export type MintToken = (subject: TokenSubject) => Promise<MintedToken>;

async function signJwt(
  { key, issuer, jti }: { key: SigningKey; issuer: string; jti: string },
  subject: TokenSubject,
  { createdAt, expiresAt }: Pick<MintedToken, "createdAt" | "expiresAt">,
): Promise<string> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
  const { clientId, memberName, scope } = subject;
  return new SignJWT({ client_id: clientId, name: memberName, ...(scope !== null && { scope }) })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: "at+jwt", kid: key.kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(String(subject.memberId))
    .setJti(jti)
    .setIssuedAt(seconds(createdAt))
    .setExpirationTime(seconds(expiresAt))
    .sign(await importJWK(key.privateKey, SIGNING_ALGORITHM));
}

/** Creates the token factory of a form: random tokens, or JWTs of RFC 9068 signed for `issuer`. */
export async function createTokenMint(
  ctx: OauthContext,
  { form, issuer }: { form: OauthForm; issuer: string },
): Promise<MintToken> {
  const key = form === "jwt" ? await loadSigningKey(ctx) : null;
  return async (subject) => {
    const createdAt = ctx.systemClock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_SECONDS[form] * 1_000);
    const times = { createdAt, expiresAt };
    const { scope } = subject;
    if (key === null) return { ...times, scope, token: ctx.ids.secret(32) };
    return { ...times, scope, token: await signJwt({ key, issuer, jti: ctx.ids.uuid() }, subject, times) };
  };
}
