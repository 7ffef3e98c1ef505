import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { cleanName } from "../reader-name.rules";
import type { ClientInfo } from "../sessions";
import { createSessionLocked, type LoggedIn } from "./log-in-member";
import { findLoginOwner, insertLogin, lockLogin } from "./login.repository";
import { findMemberByEmail, findMemberById } from "./member.repository";
import { requireEmail } from "./member-input.rules";
import { reclaimAccount } from "./reclaim-account";
import { announceMember, writeMember } from "./sign-up-member";

/** What another provider says of somebody who logged in there. */
export interface SocialReader {
  provider: string;
  /** The name by which that provider knows them, for ever. */
  subject: string;
  email: string | null;
  /** The provider says that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
  avatarUrl: string | null;
}

function refused(message: string): AppError {
  return new AppError("forbidden", message);
}

async function memberFor(ctx: Context, tx: Db, reader: SocialReader): Promise<number> {
  if (reader.email === null) {
    throw refused("This provider names no e-mail address. Sign up by your e-mail address instead.");
  }
  const email = requireEmail(reader.email);
  const known = await findMemberByEmail(tx, ctx.account.id, email);
  if (known !== null) {
    if (!reader.emailVerified)
      throw refused("This e-mail address has an account here. Log in by it instead.");
    if (known.emailVerifiedAt === null) await reclaimAccount(ctx, tx, known.id);
    return known.id;
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
    emailVerifiedAt: reader.emailVerified ? ctx.worldClock.now() : null,
  });
  if (id === null)
    throw new AppError("conflict", "Somebody signed up with this address just now. Try again.");
  await announceMember(ctx, tx, id);
  return id;
}

/**
 * Opens a session for somebody who logged in at another provider: the member who did so before, the one whose proved
 * address it is, or a new one.
 */
export async function admitSocialReader(
  ctx: Context,
  reader: SocialReader,
  place: ClientInfo,
): Promise<LoggedIn> {
  const key = { provider: reader.provider, subject: reader.subject };
  const accountId = ctx.account.id;
  const before = await findLoginOwner(ctx.db, accountId, key);
  const memberId =
    before ??
    (await ctx.db.withTx(async (tx) => {
      const id = await memberFor(ctx, tx, reader);
      const now = ctx.worldClock.now();
      // Of two at once the first decides whose it is.
      await insertLogin(tx, accountId, { ...key, memberId: id, now });
      return (await findLoginOwner(tx, accountId, key)) ?? id;
    }));
  const member = await findMemberById(ctx.db, accountId, memberId);
  if (member === null) throw refused("This account is no more.");
  const hold = async (tx: Db) => {
    if (!(await lockLogin(tx, accountId, { ...key, memberId })))
      throw refused("This log-in opens no account here any more. Log in by your e-mail address instead.");
  };
  return createSessionLocked(ctx, member, { place, hold });
}
