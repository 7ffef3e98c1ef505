import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { ClientInfo, OpenedSession } from "../sessions";
import { type Attempt, consumeMemberAttempt, forgiveMemberAttempt } from "./attempts";
import { createSession, type LoggedIn } from "./log-in-member";
import type { Member } from "./member";
import { findMemberByEmail, findMemberById, updateMember } from "./member.repository";
import { requireEmail, requirePassword } from "./member-input.rules";
import { consumeCode } from "./one-time-code";
import { getOwnMember, type ProfileChange, updateProfile } from "./own-account";
import { hashSentToken, savePassword } from "./password-links";
import { requireUnlocked } from "./prove-member";
import { reclaimAccount } from "./reclaim-account";
import { consumeToken } from "./token.repository";

/** Notes that a member's e-mail address is theirs, by a link that was sent there. */
export async function verifyEmail(
  ctx: Context,
  { token, address }: { token: string; address: string | null },
): Promise<void> {
  const now = ctx.worldClock.now();
  const tokenHash = hashSentToken(token);
  await consumeMemberAttempt(ctx, { kind: "token", name: tokenHash, address });
  await ctx.db.withTx(async (tx) => {
    const id = await consumeToken(tx, ctx.account.id, { purpose: "verify_email", tokenHash, now });
    if (id === null) throw new AppError("invalid", "This link is not valid any more. Ask for a new one.");
    await updateMember(tx, ctx.account.id, { id, emailVerifiedAt: now, now });
    await ctx.emit(tx, {
      name: "identity/member.email-verified",
      id: `member:${id}:email-verified:${tokenHash.slice(0, 16)}`,
      subject: { type: "member", id: String(id) },
      data: { memberId: id },
    });
  });
}

/** A sign-in that fails is refused as one: with 401, not as a form that was filled in wrong. */
export function asSignIn(error: unknown): unknown {
  return error instanceof AppError && error.code === "invalid"
    ? new AppError("unauthorized", error.message)
    : error;
}

/** Who proves by a code that was sent that an e-mail address is theirs. */
export async function proveByCode(
  ctx: Context,
  sent: { email: string; code: string; address: string | null },
): Promise<Member> {
  const member = await memberByCode(ctx, sent).catch((error: unknown) => {
    throw asSignIn(error);
  });
  requireUnlocked(member);
  return member;
}

async function memberByCode(
  ctx: Context,
  { email, code, address }: { email: string; code: string; address: string | null },
): Promise<Member> {
  const normal = requireEmail(email);
  const attempt: Attempt = { kind: "code", name: normal, address };
  await consumeMemberAttempt(ctx, attempt);
  const member = await findMemberByEmail(ctx.db, ctx.account.id, normal);
  await consumeCode(ctx, member, code);
  if (member === null) throw new AppError("invalid", "This code is not valid. Ask for a new one.");
  await forgiveMemberAttempt(ctx, attempt);
  return proved(ctx, member);
}

/** Whoever comes by the address of an account that somebody else opened under it gets it without them. */
async function proved(ctx: Context, member: Member): Promise<Member> {
  if (member.emailVerifiedAt !== null) return member;
  const { id } = member;
  const { actor } = ctx;
  if (actor.kind === "reader" && actor.reader.id === id) {
    const now = ctx.worldClock.now();
    await updateMember(ctx.db, ctx.account.id, { id, emailVerifiedAt: now, now });
    return { ...member, emailVerifiedAt: now, updatedAt: now };
  }
  await ctx.db.withTx((tx) => reclaimAccount(ctx, tx, id));
  return (await findMemberById(ctx.db, ctx.account.id, id)) ?? member;
}

/** Signs a member in by the code that was sent to their e-mail address. */
export async function logInByCode(
  ctx: Context,
  { email, code, place }: { email: string; code: string; place: ClientInfo },
): Promise<LoggedIn> {
  const member = await proveByCode(ctx, { email, code, address: place.address });
  return createSession(ctx, member, place);
}

/** Changes a profile by a code instead of a password: of whoever is signed in, or of whom the code was sent to. */
export async function updateByCode(
  ctx: Context,
  input: { email: string | null; code: string; address: string | null; change: ProfileChange },
): Promise<Member> {
  const email = input.email ?? (await getOwnMember(ctx)).email ?? "";
  const member = await memberByCode(ctx, { email, code: input.code, address: input.address });
  return updateProfile(ctx, member.id, input.change);
}

interface CodeForMember {
  id: number;
  code: string;
  /** A new password to set at the same time; null: it stays. */
  password: string | null;
  login: boolean;
  place: ClientInfo;
}

/** Notes that a member's address is theirs, by id and code; sets a password and opens a session where that is asked. */
export async function verifyMemberByCode(
  ctx: Context,
  { id, code, password, login, place }: CodeForMember,
): Promise<{ member: Member; session: OpenedSession | null }> {
  await consumeMemberAttempt(ctx, { kind: "code", name: `id:${id}`, address: place.address });
  const member = await findMemberById(ctx.db, ctx.account.id, id);
  if (password !== null) requirePassword(password, [], "body.member.password");
  await consumeCode(ctx, member, code);
  if (member === null) throw new AppError("invalid", "This code is not valid. Ask for a new one.");
  const now = ctx.worldClock.now();
  if (password === null) {
    await updateMember(ctx.db, ctx.account.id, { id, emailVerifiedAt: now, now });
  } else {
    await ctx.db.withTx(await savePassword(ctx, { memberId: id, password, verifies: true }));
  }
  const verified = { ...member, emailVerifiedAt: now, updatedAt: now };
  if (!login) return { member: verified, session: null };
  return createSession(ctx, verified, place);
}
