import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { cleanName } from "../reader-name.rules";
import type { ClientInfo } from "../sessions";
import { createSessionLocked, type LogInResult } from "./log-in-member";
import { findLoginOwner, insertLogin, lockLogin } from "./login.repository";
import { findMemberByEmail, findMemberById } from "./member.repository";
import { requireEmail } from "./member-input.rules";
import { reclaimAccount } from "./reclaim-account";
import { emitMemberSignedUp, writeMember } from "./sign-up-member";

/** The profile that another provider returns for a reader. */
export interface SocialReader {
  provider: string;
  /** The provider's permanent id of the reader. */
  subject: string;
  email: string | null;
  /** Whether the provider has verified the address. */
  emailVerified: boolean;
  name: string | null;
  avatarUrl: string | null;
}

function forbidden(message: string): AppError {
  return new AppError("forbidden", message);
}

async function findOrCreateMember(ctx: Context, tx: Db, reader: SocialReader): Promise<number> {
  if (reader.email === null) {
    throw forbidden("This provider did not share an email address. Sign up with your email address instead.");
  }
  const email = requireEmail(reader.email);
  const existing = await findMemberByEmail(tx, ctx.account.id, email);
  if (existing !== null) {
    if (!reader.emailVerified)
      throw forbidden("This email address already has an account. Log in with your email address instead.");
    if (existing.emailVerifiedAt === null) await reclaimAccount(ctx, tx, existing.id);
    return existing.id;
  }
  const name = cleanName(reader.name ?? "");
  const id = await writeMember(ctx, tx, {
    name: name === "" ? (email.split("@")[0] ?? "Reader") : name,
    email,
    username: null,
    passwordHash: null,
    firstName: null,
    lastName: null,
    phoneNumber: null,
    phoneVerifiedAt: null,
    avatarUrl: reader.avatarUrl,
    source: reader.provider,
    emailVerifiedAt: reader.emailVerified ? ctx.systemClock.now() : null,
  });
  if (id === null) throw new AppError("conflict", "Someone just signed up with this address. Try again.");
  await emitMemberSignedUp(ctx, tx, id);
  return id;
}

/**
 * Opens a session for a reader who logged in at another provider: for the member linked to that login, the member
 * with the same verified address, or a new one.
 */
export async function logInSocialReader(
  ctx: Context,
  reader: SocialReader,
  client: ClientInfo,
): Promise<LogInResult> {
  const key = { provider: reader.provider, subject: reader.subject };
  const accountId = ctx.account.id;
  const ownerId = await findLoginOwner(ctx.db, accountId, key);
  const memberId =
    ownerId ??
    (await ctx.db.transaction(async (tx) => {
      const id = await findOrCreateMember(ctx, tx, reader);
      const now = ctx.systemClock.now();
      // Of two concurrent logins the first decides the owner.
      await insertLogin(tx, accountId, { ...key, memberId: id, now });
      return (await findLoginOwner(tx, accountId, key)) ?? id;
    }));
  const member = await findMemberById(ctx.db, accountId, memberId);
  if (member === null) throw forbidden("This account no longer exists.");
  const lockIdentity = async (tx: Db) => {
    if (!(await lockLogin(tx, accountId, { ...key, memberId })))
      throw forbidden(
        "This login is no longer linked to an account. Log in with your email address instead.",
      );
  };
  return createSessionLocked(ctx, member, { client, hold: lockIdentity });
}
