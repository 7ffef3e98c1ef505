import { importJWK, SignJWT } from "jose";
import type { OauthContext, OauthForm } from "./oauth";
import { SIGNING_ALGORITHM, type SigningKey, signingKeyOf } from "./signing-key";

/** How long an access token opens something. Whoever checks a JWT by its signature alone sees no revocation: it is short. */
const SECONDS_OF: Readonly<Record<OauthForm, number>> = { opaque: 7_200, jwt: 3_600 };

/** Whom a token is for. */
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

async function signed(
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

/** Makes access tokens of one form: random ones, or JWTs of RFC 9068 signed for `issuer`. */
export async function tokenMint(
  ctx: OauthContext,
  { form, issuer }: { form: OauthForm; issuer: string },
): Promise<MintToken> {
  const key = form === "jwt" ? await signingKeyOf(ctx) : null;
  return async (subject) => {
    const createdAt = ctx.worldClock.now();
    const expiresAt = new Date(createdAt.getTime() + SECONDS_OF[form] * 1_000);
    const times = { createdAt, expiresAt };
    const { scope } = subject;
    if (key === null) return { ...times, scope, token: ctx.ids.secret(32) };
    return { ...times, scope, token: await signed({ key, issuer, jti: ctx.ids.uuid() }, subject, times) };
  };
}
