import type { Context } from "@/server/context/index";
import { findMemberSessions, type MemberSessionRow, revokeSessions } from "../session.repository";
import { requireMember } from "./own-account";

/** Lists the sessions of the current member, the last used first; at most 100. */
export async function listOwnSessions(ctx: Context): Promise<(MemberSessionRow & { current: boolean })[]> {
  const { id, sessionId } = requireMember(ctx);
  const params = { memberId: id, now: ctx.systemClock.now() };
  const sessions = await findMemberSessions(ctx.db, ctx.account.id, params);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

/** Ends a session of the current member; does nothing for another member's or an ended one. */
export async function endOwnSession(ctx: Context, id: number): Promise<void> {
  const member = requireMember(ctx);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return;
  await revokeSessions(ctx.db, ctx.account.id, { memberId: member.id, id, now: ctx.systemClock.now() });
}
