import { SignJWT } from "jose";
import { AppError, notFound } from "@/server/platform/errors/index";
import { findLiveKeys } from "../shared-key.repository";
import { sharedKeyPurpose } from "../shared-keys";
import { findMemberClaims } from "./member-claims.repository";
import type { OauthContext } from "./oauth";

/** Front ends request a new token on each visit. */
const LIFETIME_SECONDS = 3_600;

/** Whether an account has a subscription integration with this id: its own id, or one listed in its settings. */
function isIntegration({ account }: OauthContext, integrationId: number): boolean {
  return integrationId === account.id || account.settings.integrationIds.includes(integrationId);
}

/** Signs a `svc_jwt` for the current member with the account's newest key for subscriptions. */
export async function mintIntegrationToken(ctx: OauthContext, integrationId: number): Promise<string> {
  const { account, actor, db } = ctx;
  if (!isIntegration(ctx, integrationId)) throw notFound("integration");
  if (actor.kind !== "reader" || actor.via !== "session") {
    throw new AppError("forbidden", "This request requires a member's session. Please log in.");
  }
  const [key] = await findLiveKeys(db, account.id, "subscriptions");
  const member = await findMemberClaims(db, account.id, actor.reader.id);
  if (key === undefined || member === null) throw notFound("integration");
  const secret = ctx.vault.open(key.secret, sharedKeyPurpose(account.id, "subscriptions"));
  const seconds = Math.floor(ctx.systemClock.now().getTime() / 1_000);
  const { id, name, email, phoneNumber } = member;
  return new SignJWT({
    id: String(id),
    name,
    ...(email !== null && { email }),
    // The identity under which the subscription API knows a member with a session.
    provider: "platform",
    ...(phoneNumber !== null && { "login-phone-number": phoneNumber }),
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .sign(new TextEncoder().encode(secret));
}
