import type { Context } from "@/server/accounts/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findMemberById, type Member } from "../members/index";
import { endGrantsOfMember } from "../oauth/index";
import { findMemberSessions, type MemberSessionRow, revokeSessions } from "../session.repository";
import { setLocked } from "./desk.repository";

async function memberOf(ctx: Context, id: number): Promise<Member> {
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  if (member === null) throw notFound("member");
  return member;
}

function staffUserIdOf({ actor }: Context): number {
  if (actor.kind === "staff") return actor.staffUserId;
  throw new AppError("forbidden", "Members are locked by people, not by programs.");
}

/** A member as the dashboard shows them, and where they are signed in. */
export async function getMemberForStaff(
  ctx: Context,
  id: number,
): Promise<{ member: Member; sessions: MemberSessionRow[] }> {
  requirePermission(ctx, "members:read");
  const member = await memberOf(ctx, id);
  const asked = { memberId: id, now: ctx.worldClock.now() };
  return { member, sessions: await findMemberSessions(ctx.db, ctx.account.id, asked) };
}

/**
 * Keeps a member out: they sign in no more, and every session and token of theirs ends at once. Done twice, it stays as
 * it was. What they wrote and bought stays; bans from commenting are another matter.
 */
export async function lockMember(
  ctx: Context,
  { id, reason }: { id: number; reason: string | null },
): Promise<void> {
  requirePermission(ctx, "members:write");
  const staffUserId = staffUserIdOf(ctx);
  const accountId = ctx.account.id;
  const now = ctx.worldClock.now();
  await memberOf(ctx, id);
  await ctx.db.withTx(async (tx) => {
    if (!(await setLocked(tx, accountId, { id, isLocked: true, now }))) return;
    await revokeSessions(tx, accountId, { memberId: id, now });
    await endGrantsOfMember(ctx, { memberId: id, db: tx });
    await ctx.emit(tx, {
      name: "identity/member.locked",
      id: `member:${id}:locked:${now.getTime()}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id, staffUserId, reason },
    });
  });
}

/** Lets a locked member in again; they sign in anew. */
export async function unlockMember(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "members:write");
  const staffUserId = staffUserIdOf(ctx);
  const now = ctx.worldClock.now();
  await memberOf(ctx, id);
  await ctx.db.withTx(async (tx) => {
    if (!(await setLocked(tx, ctx.account.id, { id, isLocked: false, now }))) return;
    await ctx.emit(tx, {
      name: "identity/member.unlocked",
      id: `member:${id}:unlocked:${now.getTime()}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id, staffUserId },
    });
  });
}

/** Ends one session of a member, or all of them; how many ended. */
export async function endMemberSessions(
  ctx: Context,
  { id, sessionId }: { id: number; sessionId: number | null },
): Promise<number> {
  requirePermission(ctx, "members:write");
  await memberOf(ctx, id);
  const which = { memberId: id, ...(sessionId !== null && { id: sessionId }), now: ctx.worldClock.now() };
  return revokeSessions(ctx.db, ctx.account.id, which);
}

/** Sends a member the mail by which they set a new password; a locked one gets none. */
export async function sendMemberPasswordReset(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "members:write");
  const member = await memberOf(ctx, id);
  if (member.lockedAt !== null)
    throw new AppError("conflict", "This member is locked. Unlock them first, so that they can sign in.");
  if (member.email === null)
    throw new AppError("conflict", "This member logs in by a phone number and has no e-mail address.");
  await ctx.db.withStatements((tx) =>
    ctx.emit(tx, {
      name: "identity/password-reset.requested",
      id: `member:${id}:password-reset:${ctx.ids.uuid()}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id },
    }),
  );
}
