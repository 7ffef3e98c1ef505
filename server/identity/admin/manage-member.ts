import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findMemberById, type Member } from "../members/index";
import { endGrantsOfMember } from "../oauth/index";
import { findMemberSessions, type MemberSessionRow, revokeSessions } from "../session.repository";
import { setMemberLocked } from "./member-list.repository";

async function loadMember(ctx: Context, id: number): Promise<Member> {
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  if (member === null) throw notFound("member");
  return member;
}

function requireStaffUserId({ actor }: Context): number {
  if (actor.kind === "staff") return actor.staffUserId;
  throw new AppError("forbidden", "Only staff can lock a member. Programs can't.");
}

/** Loads a member for the dashboard, with their sessions. */
export async function getMemberForStaff(
  ctx: Context,
  id: number,
): Promise<{ member: Member; sessions: MemberSessionRow[] }> {
  requirePermission(ctx, "members:read");
  const member = await loadMember(ctx, id);
  const params = { memberId: id, now: ctx.systemClock.now() };
  return { member, sessions: await findMemberSessions(ctx.db, ctx.account.id, params) };
}

/** Locks a member and ends all their sessions, tokens and unused codes; false: they are locked already. */
export async function lockOutMember(
  ctx: Pick<Context, "account" | "systemClock">,
  tx: Db,
  memberId: number,
): Promise<boolean> {
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  if (!(await setMemberLocked(tx, accountId, { id: memberId, isLocked: true, now }))) return false;
  await revokeSessions(tx, accountId, { memberId, now });
  await endGrantsOfMember(ctx, { memberId, db: tx });
  return true;
}

/**
 * Locks a member: they can no longer sign in, and all their sessions and tokens end at once. Idempotent. Their
 * comments and purchases are kept; bans from commenting are separate.
 */
export async function lockMember(
  ctx: Context,
  { id, reason }: { id: number; reason: string | null },
): Promise<void> {
  requirePermission(ctx, "members:write");
  const staffUserId = requireStaffUserId(ctx);
  const now = ctx.systemClock.now();
  await loadMember(ctx, id);
  await ctx.db.transaction(async (tx) => {
    if (!(await lockOutMember(ctx, tx, id))) return;
    await ctx.emit(tx, {
      name: "identity/member.locked",
      id: `member:${id}:locked:${now.getTime()}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id, staffUserId, reason },
    });
  });
}

/** Unlocks a member; their ended sessions stay ended. */
export async function unlockMember(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "members:write");
  const staffUserId = requireStaffUserId(ctx);
  const now = ctx.systemClock.now();
  await loadMember(ctx, id);
  await ctx.db.transaction(async (tx) => {
    if (!(await setMemberLocked(tx, ctx.account.id, { id, isLocked: false, now }))) return;
    await ctx.emit(tx, {
      name: "identity/member.unlocked",
      id: `member:${id}:unlocked:${now.getTime()}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id, staffUserId },
    });
  });
}

/** Ends one session of a member, or all of them; returns how many. */
export async function endMemberSessions(
  ctx: Context,
  { id, sessionId }: { id: number; sessionId: number | null },
): Promise<number> {
  requirePermission(ctx, "members:write");
  await loadMember(ctx, id);
  const params = { memberId: id, ...(sessionId !== null && { id: sessionId }), now: ctx.systemClock.now() };
  return revokeSessions(ctx.db, ctx.account.id, params);
}

/** Sends a member a password reset mail; refused for a locked member. */
export async function sendMemberPasswordReset(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "members:write");
  const member = await loadMember(ctx, id);
  if (member.lockedAt !== null)
    throw new AppError("conflict", "This member is locked. Unlock them first so that they can log in.");
  if (member.email === null)
    throw new AppError("conflict", "This member logs in with a phone number and has no email address.");
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "identity/password-reset.requested",
      id: `member:${id}:password-reset:${ctx.ids.uuid()}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id },
    }),
  );
}
