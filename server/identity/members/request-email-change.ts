import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { consumeMemberAttempt } from "./attempts";
import {
  cancelEmailChanges,
  extendEmailChange,
  findOpenEmailChange,
  insertEmailChange,
  lockMemberRow,
} from "./email-change.repository";
import type { EmailChange } from "./email-change.rules";
import { findMemberById } from "./member.repository";
import { requireEmail } from "./member-input.rules";
import { getOwnMember, requireMember } from "./own-account";
import { requireOwnPassword } from "./password-links";

/** Lifetime of a requested change and of its links. */
const LIFETIME_MILLISECONDS = DAY_MILLISECONDS;

async function emitRequested(
  ctx: Context,
  tx: Db,
  { id, memberId }: Pick<EmailChange, "id" | "memberId">,
): Promise<void> {
  await ctx.emit(tx, {
    name: "identity/email-change.requested",
    id: `email-change:${id}:requested:${ctx.ids.uuid()}`,
    subject: { type: "member", id: String(memberId) },
    data: { memberId, emailChangeId: id },
  });
}

function getExpiry(ctx: Context): Date {
  return new Date(ctx.systemClock.now().getTime() + LIFETIME_MILLISECONDS);
}

/** A new address that the current member enters. */
interface EmailChangeRequest {
  email: string;
  /** The present password; of no meaning for a member without one. */
  password: string;
  address: string | null;
}

/**
 * Requests a change of the current member's e-mail address; it replaces an earlier request. Links are mailed to the new
 * address and, if it is confirmed, to the present one; they expire after a day. The answer does not tell whether the
 * new address has an account: only a mail there does. Invalid at `body.email` (malformed, or the present address) and at
 * `body.current-password`; rate_limited.
 */
export async function requestEmailChange(ctx: Context, input: EmailChangeRequest): Promise<void> {
  const newEmail = requireEmail(input.email);
  const { id: memberId, email, hasPassword } = await getOwnMember(ctx);
  if (newEmail === email) throw invalid("body.email", "This is already your email address.");
  if (hasPassword) await requireOwnPassword(ctx, input.password);
  const { address } = input;
  await consumeMemberAttempt(ctx, { kind: "mail", name: `change:${memberId}`, address });
  await consumeMemberAttempt(ctx, { kind: "mail", name: newEmail, address: null });
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  await ctx.db.transaction(async (tx) => {
    await lockMemberRow(tx, accountId, memberId);
    // Read again under the lock: another request may have completed meanwhile.
    const member = await findMemberById(tx, accountId, memberId);
    if (member === null) throw new AppError("unauthorized", "This account no longer exists. Please log in.");
    if (member.email === newEmail) throw invalid("body.email", "This is already your email address.");
    await cancelEmailChanges(tx, accountId, { memberId, now });
    const id = await insertEmailChange(tx, accountId, {
      memberId,
      oldEmail: member.email,
      newEmail,
      asksOld: member.email !== null && member.emailVerifiedAt !== null,
      expiresAt: getExpiry(ctx),
      now,
    });
    await emitRequested(ctx, tx, { id, memberId });
  });
}

/** Loads the change that the current member has requested and not confirmed yet; null: none. */
export async function findOwnEmailChange(ctx: Context): Promise<EmailChange | null> {
  const { id: memberId } = requireMember(ctx);
  return findOpenEmailChange(ctx.db, ctx.account.id, { memberId, now: ctx.systemClock.now() });
}

/**
 * Mails the links of the current member's requested change again, where they are not confirmed yet; earlier links end.
 * A conflict where there is no such change; rate_limited.
 */
export async function resendEmailChange(ctx: Context, address: string | null): Promise<void> {
  const { id: memberId } = requireMember(ctx);
  await consumeMemberAttempt(ctx, { kind: "mail", name: `change:${memberId}`, address });
  await ctx.db.transaction(async (tx) => {
    await lockMemberRow(tx, ctx.account.id, memberId);
    const change = await findOpenEmailChange(tx, ctx.account.id, { memberId, now: ctx.systemClock.now() });
    if (change === null) throw new AppError("conflict", "This link is no longer valid. Request a new one.");
    await extendEmailChange(tx, ctx.account.id, { id: change.id, expiresAt: getExpiry(ctx) });
    await emitRequested(ctx, tx, change);
  });
}

/** Cancels the current member's requested change; idempotent. */
export async function cancelOwnEmailChange(ctx: Context): Promise<void> {
  const { id: memberId } = requireMember(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockMemberRow(tx, ctx.account.id, memberId);
    await cancelEmailChanges(tx, ctx.account.id, { memberId, now: ctx.systemClock.now() });
  });
}
