import type { Context } from "@/server/accounts/index";
import { revokeSessions } from "../session.repository";

/** Ends the session that asks; nothing happens where there is none. */
export async function logOutMember(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "reader" || !("sessionId" in actor)) return;
  const ended = { memberId: actor.reader.id, id: actor.sessionId, now: ctx.worldClock.now() };
  await revokeSessions(ctx.db, ctx.account.id, ended);
}
