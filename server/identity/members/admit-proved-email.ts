import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { hashPassword } from "@/server/platform/password/index";
import { cleanName } from "../reader-name.rules";
import type { ClientInfo } from "../sessions";
import { createSession, type LoggedIn } from "./log-in-member";
import { findMemberByEmail, findMemberById } from "./member.repository";
import { requireEmail, requirePassword } from "./member-input.rules";
import { savePassword } from "./password-links";
import { announceMember, writeMember } from "./sign-up-member";

/** Whether an address has a member who has proved that it is theirs. */
export async function hasProvedMember(ctx: Context, email: string): Promise<boolean> {
  const member = await findMemberByEmail(ctx.db, ctx.account.id, requireEmail(email));
  return member !== null && member.emailVerifiedAt !== null;
}

/** Refuses a password that cannot be kept for an address. */
export function requirePasswordFor(email: string, password: string): void {
  requirePassword(password, [requireEmail(email)], "body.new-password");
}

async function createProvedMember(ctx: Context, email: string, asked: ProvedEmail): Promise<number> {
  const passwordHash = await hashPassword(asked.password);
  const name = cleanName(asked.name ?? "");
  return ctx.db.withTx(async (tx) => {
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
      emailVerifiedAt: ctx.worldClock.now(),
    });
    if (id === null)
      throw new AppError("conflict", "Somebody signed up with this address just now. Try again.");
    await announceMember(ctx, tx, id);
    return id;
  });
}

interface ProvedEmail {
  /** An address that the caller has proved to be theirs. */
  email: string;
  /** Of a new member; null: taken from the address. */
  name: string | null;
  /** Of a member whose address is not proved yet; one who has proved it keeps their own. */
  password: string;
  place: ClientInfo;
}

/**
 * Logs in the member of an address that was proved by a mail: the one who proved it before, or a new one. An account
 * that somebody else opened under the address without proving it is taken from them.
 */
export async function admitProvedEmail(ctx: Context, asked: ProvedEmail): Promise<LoggedIn> {
  const email = requireEmail(asked.email);
  const known = await findMemberByEmail(ctx.db, ctx.account.id, email);
  const isProved = known !== null && known.emailVerifiedAt !== null;
  if (!isProved) requirePasswordFor(email, asked.password);
  const memberId = known?.id ?? (await createProvedMember(ctx, email, asked));
  if (known !== null && !isProved)
    await ctx.db.withTx(await savePassword(ctx, { memberId, password: asked.password, verifies: true }));
  const member = await findMemberById(ctx.db, ctx.account.id, memberId);
  if (member === null) throw new AppError("not_found", "This account no longer exists.");
  return createSession(ctx, member, asked.place);
}
