import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { hashPassword, verifyPasswordOfUser } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { endGrantsOfMember } from "../oauth/index";
import { revokeSessions } from "../session.repository";
import type { ClientInfo } from "../sessions";
import { clearMemberAttempts, consumeMemberAttempt, rememberMember } from "./attempts";
import { cancelEmailChanges } from "./email-change.repository";
import type { Member } from "./member";
import { findMemberByEmail, findMemberById, findPasswordHash, updateMember } from "./member.repository";
import { requireEmail, requirePassword } from "./member-input.rules";
import { consumeCode } from "./one-time-code";
import { requireMember } from "./own-account";
import { reclaimAccount } from "./reclaim-account";
import { consumeToken, deleteTokens, findTokenOwner } from "./token.repository";

/** Hash under which a sent token is stored. */
export function hashSentToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface NewPassword {
  memberId: number;
  password: string;
  /** The session that changes the password; the others end. */
  except?: number;
  /** Whether the change also verifies the member's e-mail address. */
  verifies: boolean;
}

/**
 * Stores a new password, ends the member's other sessions, invalidates pending reset links and codes, and cancels a
 * requested change of the e-mail address.
 */
export async function savePassword(
  ctx: Context,
  { memberId, password, except, verifies }: NewPassword,
): Promise<(tx: Db) => Promise<void>> {
  const passwordHash = await hashPassword(password);
  const now = ctx.systemClock.now();
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
    // A person who changes a password because somebody else knows it must not lose the account by a pending change.
    await cancelEmailChanges(tx, accountId, { memberId, now });
    await ctx.emit(tx, {
      name: "identity/member.password-changed",
      id: `member:${memberId}:password-changed:${ctx.ids.uuid()}`,
      subject: { type: "member", id: String(memberId) },
      data: { memberId },
    });
  };
}

function invalidLink(): AppError {
  return new AppError("invalid", "This link is no longer valid. Request a new one.", {
    problems: [{ path: "body.token", message: "This link is no longer valid. Request a new one." }],
  });
}

/** Sets a new password by a reset link; each link works once, and all sessions end. */
export async function resetPasswordByToken(
  ctx: Context,
  {
    token,
    password,
    client: { address, device },
  }: { token: string; password: string; client: Pick<ClientInfo, "address" | "device"> },
): Promise<void> {
  const key = {
    purpose: "reset_password",
    tokenHash: hashSentToken(token),
    now: ctx.systemClock.now(),
  } as const;
  await consumeMemberAttempt(ctx, { kind: "token", name: key.tokenHash, address });
  const memberId = await findTokenOwner(ctx.db, ctx.account.id, key);
  const member = memberId === null ? null : await findMemberById(ctx.db, ctx.account.id, memberId);
  if (member === null) throw invalidLink();
  requirePassword(password, [member.email ?? "", member.name, member.username ?? ""]);
  const save = await savePassword(ctx, { memberId: member.id, password, verifies: true });
  await ctx.db.transaction(async (tx) => {
    // Of two concurrent requests with the same link one succeeds.
    if ((await consumeToken(tx, ctx.account.id, key)) === null) throw invalidLink();
    await save(tx);
  });
  await clearLoginAttempts(ctx, member);
  for (const name of listLoginNames(member)) rememberMember(ctx, { name, device });
}

function listLoginNames({ email, username }: Member): string[] {
  return [email, username].flatMap((name) => (name === null ? [] : [name]));
}

/** Clears the failed log-ins on the names of a member who has proved to own the account. */
async function clearLoginAttempts(ctx: Context, member: Member): Promise<void> {
  for (const name of listLoginNames(member))
    await clearMemberAttempts(ctx, { kind: "login", name, address: null });
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
  if (member === null) throw invalidLink();
  const save = await savePassword(ctx, { memberId: member.id, password: input.password, verifies: true });
  await ctx.db.transaction(save);
  await clearLoginAttempts(ctx, member);
}

/**
 * Checks the password of the acting member, before something that cannot be undone, and returns the member. Attempts
 * are counted; a wrong password is invalid at `body.current-password`.
 */
export async function requireOwnPassword(ctx: Context, current: string): Promise<Member> {
  const { id } = requireMember(ctx);
  const attempt = { kind: "login", name: `password:${id}`, address: null } as const;
  await consumeMemberAttempt(ctx, attempt);
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  const hash = await findPasswordHash(ctx.db, ctx.account.id, id);
  if (member === null || !(await verifyPasswordOfUser(hash, current))) {
    throw new AppError("invalid", "This is not your current password.", {
      problems: [{ path: "body.current-password", message: "This is not your current password." }],
    });
  }
  await clearMemberAttempts(ctx, attempt);
  return member;
}

/** Changes the current member's password after checking the present one; their other sessions end. */
export async function changeOwnPassword(
  ctx: Context,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { id, sessionId } = requireMember(ctx);
  const member = await requireOwnPassword(ctx, current);
  requirePassword(next, [member.email ?? "", member.name, current], "body.new-password");
  await ctx.db.transaction(
    await savePassword(ctx, { memberId: id, password: next, except: sessionId, verifies: false }),
  );
}
