import { createHash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { hashPassword, passwordOpens } from "@/server/platform/password/index";
import { endGrantsOfMember } from "../oauth/index";
import { revokeSessions } from "../session.repository";
import type { ClientInfo } from "../sessions";
import { clearMemberAttempts, consumeMemberAttempt, rememberMember } from "./attempts";
import type { Member } from "./member";
import { findMemberByEmail, findMemberById, findPasswordHash, updateMember } from "./member.repository";
import { requireEmail, requirePassword } from "./member-input.rules";
import { consumeCode } from "./one-time-code";
import { reclaimAccount } from "./reclaim-account";
import { requireMember } from "./require-member";
import { consumeToken, deleteTokens, findTokenOwner } from "./token.repository";

/** Under which a token that was sent is kept and found again. */
export function hashSentToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface NewPassword {
  memberId: number;
  password: string;
  /** The session in which the member changed it; the others end. */
  except?: number;
  /** The member proved that their e-mail address is theirs. */
  verifies: boolean;
}

/** Keeps a new password, ends the member's other sessions and whatever could set another password. */
export async function savePassword(
  ctx: Context,
  { memberId, password, except, verifies }: NewPassword,
): Promise<(tx: Db) => Promise<void>> {
  const passwordHash = await hashPassword(password);
  const now = ctx.worldClock.now();
  const accountId = ctx.account.id;
  return async (tx: Db): Promise<void> => {
    if (verifies) await reclaimAccount(ctx, tx, memberId);
    await updateMember(tx, accountId, {
      id: memberId,
      passwordHash,
      now,
      ...(verifies && { emailVerifiedAt: now }),
    });
    await revokeSessions(tx, accountId, { memberId, now, ...(except !== undefined && { except }) });
    await endGrantsOfMember(ctx, { memberId, db: tx });
    await deleteTokens(tx, accountId, { memberId, purposes: ["reset_password", "one_time_code"], now });
    await ctx.emit(tx, {
      name: "identity/member.password-changed",
      id: `member:${memberId}:password-changed:${ctx.ids.uuid()}`,
      subject: { type: "member", id: String(memberId) },
      data: { memberId },
    });
  };
}

function spent(): AppError {
  return new AppError("invalid", "This link is not valid any more. Ask for a new one.", {
    problems: [{ path: "body.token", message: "is unknown, over or used" }],
  });
}

/** Sets a new password by a link that was sent; each link does it once, and all sessions end. */
export async function resetPasswordByToken(
  ctx: Context,
  {
    token,
    password,
    place: { address, device },
  }: { token: string; password: string; place: Pick<ClientInfo, "address" | "device"> },
): Promise<void> {
  const sent = {
    purpose: "reset_password",
    tokenHash: hashSentToken(token),
    now: ctx.worldClock.now(),
  } as const;
  await consumeMemberAttempt(ctx, { kind: "token", name: sent.tokenHash, address });
  const memberId = await findTokenOwner(ctx.db, ctx.account.id, sent);
  const member = memberId === null ? null : await findMemberById(ctx.db, ctx.account.id, memberId);
  if (member === null) throw spent();
  requirePassword(password, [member.email ?? "", member.name, member.username ?? ""]);
  const keep = await savePassword(ctx, { memberId: member.id, password, verifies: true });
  await ctx.db.withTx(async (tx) => {
    // Of two with the same link one comes first.
    if ((await consumeToken(tx, ctx.account.id, sent)) === null) throw spent();
    await keep(tx);
  });
  await openLock(ctx, member);
  for (const name of namesOf(member)) rememberMember(ctx, { name, device });
}

function namesOf({ email, username }: Member): string[] {
  return [email, username].flatMap((name) => (name === null ? [] : [name]));
}

/** Whoever proved that the account is theirs may log in, however many others have failed by its names. */
async function openLock(ctx: Context, member: Member): Promise<void> {
  for (const name of namesOf(member)) await clearMemberAttempts(ctx, { kind: "login", name, address: null });
}

/** Sets a new password by the code that was sent to an e-mail address. */
export async function resetPasswordByCode(
  ctx: Context,
  input: { email: string; code: string; password: string; address: string | null },
): Promise<void> {
  const email = requireEmail(input.email);
  requirePassword(input.password, [email], "body.new-password");
  await consumeMemberAttempt(ctx, { kind: "code", name: email, address: input.address });
  const member = await findMemberByEmail(ctx.db, ctx.account.id, email);
  await consumeCode(ctx, member, input.code);
  if (member === null) throw spent();
  const keep = await savePassword(ctx, { memberId: member.id, password: input.password, verifies: true });
  await ctx.db.withTx(keep);
  await openLock(ctx, member);
}

/** Changes the password of the member who asks. The present one is asked again; their other sessions end. */
export async function changeOwnPassword(
  ctx: Context,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { id, sessionId } = requireMember(ctx);
  const attempt = { kind: "login", name: `password:${id}`, address: null } as const;
  await consumeMemberAttempt(ctx, attempt);
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  const hash = await findPasswordHash(ctx.db, ctx.account.id, id);
  if (member === null || !(await passwordOpens(hash, current))) {
    throw new AppError("invalid", "This is not your current password.", {
      problems: [{ path: "body.current-password", message: "is not your current password" }],
    });
  }
  requirePassword(next, [member.email ?? "", member.name, current], "body.new-password");
  await ctx.db.withTx(
    await savePassword(ctx, { memberId: id, password: next, except: sessionId, verifies: false }),
  );
  await clearMemberAttempts(ctx, attempt);
}
