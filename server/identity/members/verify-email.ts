import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import type { ClientInfo, OpenedSession } from "../sessions";
import { type Attempt, consumeMemberAttempt, undoMemberAttempt } from "./attempts";
import { requireUnlocked } from "./authenticate-member";
import { createSession, type LogInResult } from "./log-in-member";
import type { Member } from "./member";
import { findMemberByEmail, findMemberById, updateMember } from "./member.repository";
import { requireEmail, requirePassword } from "./member-input.rules";
import { consumeCode } from "./one-time-code";
import { getOwnMember, type ProfileChange, updateProfile } from "./own-account";
import { hashSentToken, savePassword } from "./password-links";
import { reclaimAccount } from "./reclaim-account";
import { consumeToken } from "./token.repository";

/** Verifies a member's e-mail address by a link that was sent there. */
export async function verifyEmail(
  ctx: Context,
  { token, address }: { token: string; address: string | null },
): Promise<void> {
  const now = ctx.systemClock.now();
  const tokenHash = hashSentToken(token);
  await consumeMemberAttempt(ctx, { kind: "token", name: tokenHash, address });
  await ctx.db.transaction(async (tx) => {
    const id = await consumeToken(tx, ctx.account.id, { purpose: "verify_email", tokenHash, now });
    if (id === null) throw new AppError("invalid", "This link is no longer valid. Request a new one.");
    await updateMember(tx, ctx.account.id, { id, emailVerifiedAt: now, now });
    await ctx.emit(tx, {
      name: "identity/member.email-verified",
      id: `member:${id}:email-verified:${tokenHash.slice(0, 16)}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id },
    });
  });
}

/** Converts a validation error to 401, because a failed sign-in is not an invalid form. */
export function toSignInError(error: unknown): unknown {
  return error instanceof AppError && error.code === "invalid"
    ? new AppError("unauthorized", error.message)
    : error;
}

/** Authenticates a member by a code that was sent to their e-mail address. */
export async function authenticateByCode(
  ctx: Context,
  input: { email: string; code: string; address: string | null },
): Promise<Member> {
  const member = await findMemberByCode(ctx, input).catch((error: unknown) => {
    throw toSignInError(error);
  });
  requireUnlocked(member);
  return member;
}

async function findMemberByCode(
  ctx: Context,
  { email, code, address }: { email: string; code: string; address: string | null },
): Promise<Member> {
  const normalizedEmail = requireEmail(email);
  const attempt: Attempt = { kind: "code", name: normalizedEmail, address };
  await consumeMemberAttempt(ctx, attempt);
  const member = await findMemberByEmail(ctx.db, ctx.account.id, normalizedEmail);
  await consumeCode(ctx, member, code);
  if (member === null) throw new AppError("invalid", "This code is not valid. Request a new one.");
  await undoMemberAttempt(ctx, attempt);
  return ensureVerified(ctx, member);
}

/** Marks the address as verified; an account that somebody else created with it is reclaimed first. */
async function ensureVerified(ctx: Context, member: Member): Promise<Member> {
  if (member.emailVerifiedAt !== null) return member;
  const { id } = member;
  const { actor } = ctx;
  if (actor.kind === "reader" && actor.reader.id === id) {
    const now = ctx.systemClock.now();
    await updateMember(ctx.db, ctx.account.id, { id, emailVerifiedAt: now, now });
    return { ...member, emailVerifiedAt: now, updatedAt: now };
  }
  await ctx.db.transaction((tx) => reclaimAccount(ctx, tx, id));
  return (await findMemberById(ctx.db, ctx.account.id, id)) ?? member;
}

/** Logs a member in by the code that was sent to their e-mail address. */
export async function logInByCode(
  ctx: Context,
  { email, code, client }: { email: string; code: string; client: ClientInfo },
): Promise<LogInResult> {
  const member = await authenticateByCode(ctx, { email, code, address: client.address });
  return createSession(ctx, member, client);
}

/** Changes a profile by a code instead of a password: of the current member, or of the code's recipient. */
export async function updateByCode(
  ctx: Context,
  input: { email: string | null; code: string; address: string | null; change: ProfileChange },
): Promise<Member> {
  const email = input.email ?? (await getOwnMember(ctx)).email ?? "";
  const member = await findMemberByCode(ctx, { email, code: input.code, address: input.address });
  return updateProfile(ctx, member.id, input.change);
}

interface MemberCodeInput {
  id: number;
  code: string;
  /** A new password to set at the same time; null: unchanged. */
  password: string | null;
  login: boolean;
  client: ClientInfo;
}

/** Verifies a member's address by id and code; sets a password and opens a session if requested. */
export async function verifyMemberByCode(
  ctx: Context,
  { id, code, password, login, client }: MemberCodeInput,
): Promise<{ member: Member; session: OpenedSession | null }> {
  await consumeMemberAttempt(ctx, { kind: "code", name: `id:${id}`, address: client.address });
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  if (password !== null) requirePassword(password, [], "body.member.password");
  await consumeCode(ctx, member, code);
  if (member === null) throw new AppError("invalid", "This code is not valid. Request a new one.");
  const now = ctx.systemClock.now();
  if (password === null) {
    await updateMember(ctx.db, ctx.account.id, { id, emailVerifiedAt: now, now });
  } else {
    await ctx.db.transaction(await savePassword(ctx, { memberId: id, password, verifies: true }));
  }
  const verified = { ...member, emailVerifiedAt: now, updatedAt: now };
  if (!login) return { member: verified, session: null };
  return createSession(ctx, verified, client);
}
