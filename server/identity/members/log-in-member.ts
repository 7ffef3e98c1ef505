import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { type ClientInfo, countSessions, type OpenedSession, openSession } from "../sessions";
import type { Member } from "./member";
import { lockPassword } from "./member.repository";
import { proveByPassword, requireUnlocked, wrongPassword } from "./prove-member";

export interface LoggedIn {
  member: Member;
  session: OpenedSession;
  activeSessions: number;
}

/** Opens a session for a member who has proved who they are; a locked one is told so, and gets none. */
export async function createSession(ctx: Context, member: Member, place: ClientInfo): Promise<LoggedIn> {
  requireUnlocked(member);
  const session = await openSession(ctx, { memberId: member.id, place });
  return { member, session, activeSessions: await countSessions(ctx, member.id) };
}

/**
 * The same by what may be taken away meanwhile: `hold` refuses where it was, and otherwise keeps it until the session is
 * there. Whoever takes it away ends the sessions that there are: no log-in that was on its way opens one after that.
 */
export async function createSessionLocked(
  ctx: Context,
  member: Member,
  { place, hold }: { place: ClientInfo; hold: (tx: Db) => Promise<void> },
): Promise<LoggedIn> {
  requireUnlocked(member);
  const session = await ctx.db.withTx(async (tx) => {
    await hold(tx);
    return openSession(ctx, { memberId: member.id, place, db: tx });
  });
  return { member, session, activeSessions: await countSessions(ctx, member.id) };
}

/** Signs a member in by e-mail address or user name, and password. */
export async function logInMember(
  ctx: Context,
  { name, password, place }: { name: string; password: string; place: ClientInfo },
): Promise<LoggedIn> {
  const { member, passwordHash } = await proveByPassword(ctx, { name, password, place });
  const hold = async (tx: Db) => {
    if (!(await lockPassword(tx, ctx.account.id, { id: member.id, passwordHash }))) throw wrongPassword();
  };
  return createSessionLocked(ctx, member, { place, hold });
}
