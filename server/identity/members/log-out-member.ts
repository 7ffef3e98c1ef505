import type { Context } from "@/server/accounts/index";
import { findOpeningSession, revokeSessions } from "../session.repository";

/**
 * Ends the session that asks, with those that it handed over to widgets, or the one that handed it over; nothing happens
 * where there is none.
 */
export async function logOutMember(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "reader" || !("sessionId" in actor)) return;
  const openedById = await findOpeningSession(ctx.db, ctx.account.id, actor.sessionId);
  const id = openedById ?? actor.sessionId;
  const ended = { memberId: actor.reader.id, id, now: ctx.worldClock.now() };
  await revokeSessions(ctx.db, ctx.account.id, ended);
}
