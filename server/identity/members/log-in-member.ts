import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { type ClientInfo, countSessions, type OpenedSession, openSession } from "../sessions";
import { authenticateByPassword, requireUnlocked, wrongPassword } from "./authenticate-member";
import type { Member } from "./member";
import { lockPassword } from "./member.repository";

export interface LogInResult {
  member: Member;
  session: OpenedSession;
  activeSessions: number;
}

/** Opens a session for an authenticated member; refuses a locked one with an explanation. */
export async function createSession(ctx: Context, member: Member, client: ClientInfo): Promise<LogInResult> {
  requireUnlocked(member);
  const session = await openSession(ctx, { memberId: member.id, client });
  return { member, session, activeSessions: await countSessions(ctx, member.id) };
}

/**
 * The same with a credential that may be revoked concurrently: `hold` refuses a revoked one, and otherwise locks it
 * until the session exists. Revoking it ends all existing sessions, so no pending log-in opens one afterwards.
 */
export async function createSessionLocked(
  ctx: Context,
  member: Member,
  { client, hold: lock }: { client: ClientInfo; hold: (tx: Db) => Promise<void> },
): Promise<LogInResult> {
  requireUnlocked(member);
  const session = await ctx.db.transaction(async (tx) => {
    await lock(tx);
    return openSession(ctx, { memberId: member.id, client, db: tx });
  });
  return { member, session, activeSessions: await countSessions(ctx, member.id) };
}

/** Logs a member in by e-mail address or user name, and password. */
export async function logInMember(
  ctx: Context,
  { name, password, client }: { name: string; password: string; client: ClientInfo },
): Promise<LogInResult> {
  const { member, passwordHash } = await authenticateByPassword(ctx, { name, password, client });
  const lockProof = async (tx: Db) => {
    if (!(await lockPassword(tx, ctx.account.id, { id: member.id, passwordHash }))) throw wrongPassword();
  };
  return createSessionLocked(ctx, member, { client, hold: lockProof });
}
