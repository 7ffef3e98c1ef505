import type { Context } from "@/server/context/index";
import { hashPassword } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import { cleanName } from "../reader-name.rules";
import type { ClientInfo } from "../sessions";
import { createSession, type LogInResult } from "./log-in-member";
import { findMemberByEmail, findMemberById } from "./member.repository";
import { requireEmail, requirePassword } from "./member-input.rules";
import { savePassword } from "./password-links";
import { emitMemberSignedUp, writeMember } from "./sign-up-member";

/** Whether a member has this address and has verified it. */
export async function hasVerifiedMember(ctx: Context, email: string): Promise<boolean> {
  const member = await findMemberByEmail(ctx.db, ctx.account.id, requireEmail(email));
  return member !== null && member.emailVerifiedAt !== null;
}

/** Refuses a password that does not meet the rules for this address. */
export function requirePasswordFor(email: string, password: string): void {
  requirePassword(password, [requireEmail(email)], "body.new-password");
}

async function createVerifiedMember(ctx: Context, email: string, input: VerifiedEmail): Promise<number> {
  const passwordHash = await hashPassword(input.password);
  const name = cleanName(input.name ?? "");
  return ctx.db.transaction(async (tx) => {
    const id = await writeMember(ctx, tx, {
      name: name === "" ? (email.split("@")[0] ?? "Reader") : name,
      email,
      username: null,
      passwordHash,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      phoneVerifiedAt: null,
      avatarUrl: null,
      source: "email",
      emailVerifiedAt: ctx.systemClock.now(),
    });
    if (id === null) throw new AppError("conflict", "Someone just signed up with this address. Try again.");
    await emitMemberSignedUp(ctx, tx, id);
    return id;
  });
}

interface VerifiedEmail {
  /** An address whose ownership the caller has verified. */
  email: string;
  /** Name of a new member; null: derived from the address. */
  name: string | null;
  /** Password of a member whose address is not verified yet; a verified member keeps their own. */
  password: string;
  client: ClientInfo;
}

/**
 * Logs in the member of an e-mail address that a mail has verified: the existing verified member, or a new one. An
 * account that somebody else created with the address without verifying it is reclaimed.
 */
export async function logInVerifiedEmail(ctx: Context, input: VerifiedEmail): Promise<LogInResult> {
  const email = requireEmail(input.email);
  const existing = await findMemberByEmail(ctx.db, ctx.account.id, email);
  const isVerified = existing !== null && existing.emailVerifiedAt !== null;
  if (!isVerified) requirePasswordFor(email, input.password);
  const memberId = existing?.id ?? (await createVerifiedMember(ctx, email, input));
  if (existing !== null && !isVerified)
    await ctx.db.transaction(await savePassword(ctx, { memberId, password: input.password, verifies: true }));
  const member = await findMemberById(ctx.db, ctx.account.id, memberId);
  if (member === null) throw new AppError("not_found", "This account no longer exists.");
  return createSession(ctx, member, input.client);
}
