import type { Context } from "@/server/context/index";
import { findOpeningSession, revokeSessions } from "../session.repository";

/**
 * Ends the current session together with the widget sessions opened from it, or with the session that opened it.
 * Does nothing without a session.
 */
export async function logOutMember(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "reader" || !("sessionId" in actor)) return;
  const openedById = await findOpeningSession(ctx.db, ctx.account.id, actor.sessionId);
  const id = openedById ?? actor.sessionId;
  const params = { memberId: actor.reader.id, id, now: ctx.systemClock.now() };
  await revokeSessions(ctx.db, ctx.account.id, params);
}
