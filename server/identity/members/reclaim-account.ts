import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { endGrantsOfMember } from "../oauth/index";
import { revokeSessions } from "../session.repository";
import { cancelEmailChanges } from "./email-change.repository";
import { deleteLogins } from "./login.repository";
import { markEmailVerified } from "./member.repository";
import { deleteTokens } from "./token.repository";

/**
 * Reclaims an account for the verified owner of its e-mail address from somebody who signed up with it unverified.
 * Removes everything that still gives access: password, provider logins, sessions, applications, sent links and
 * codes, and a requested change of the address. Of two concurrent calls the first does it; the second finds the owner's account and changes nothing.
 */
export async function reclaimAccount(ctx: Context, tx: Db, memberId: number): Promise<void> {
  const now = ctx.systemClock.now();
  if (!(await markEmailVerified(tx, ctx.account.id, { id: memberId, now }))) return;
  await deleteLogins(tx, ctx.account.id, memberId);
  await revokeSessions(tx, ctx.account.id, { memberId, now });
  await endGrantsOfMember(ctx, { memberId, db: tx });
  const purposes = ["reset_password", "one_time_code", "verify_email"] as const;
  await deleteTokens(tx, ctx.account.id, { memberId, purposes, now });
  await cancelEmailChanges(tx, ctx.account.id, { memberId, now });
}
