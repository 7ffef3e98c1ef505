import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { endGrantsOfMember } from "../oauth/index";
import { revokeSessions } from "../session.repository";
import { deleteLogins } from "./login.repository";
import { claimUnproved } from "./member.repository";
import { deleteTokens } from "./token.repository";

/**
 * Somebody signed up here under an address that they never proved; now its owner comes. What the first one could
 * still get in by is taken away: password, providers, sessions, applications, links and codes that were sent. Of two
 * who come at once the first does it: what the second finds is the owner's.
 */
export async function reclaimAccount(ctx: Context, tx: Db, memberId: number): Promise<void> {
  const now = ctx.worldClock.now();
  if (!(await claimUnproved(tx, ctx.account.id, { id: memberId, now }))) return;
  await deleteLogins(tx, ctx.account.id, memberId);
  await revokeSessions(tx, ctx.account.id, { memberId, now });
  await endGrantsOfMember(ctx, { memberId, db: tx });
  const purposes = ["reset_password", "one_time_code", "verify_email"] as const;
  await deleteTokens(tx, ctx.account.id, { memberId, purposes, now });
}
