import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { passwordOpens } from "@/server/platform/password/index";
import { pruneAttempts } from "@/server/platform/throttle/index";
import type { ClientInfo } from "../sessions";
import { admitMemberLogIn, forgiveMemberLogIn } from "./attempts";
import type { Member } from "./member";
import { findForSignIn } from "./member.repository";
import { normalEmail } from "./member-input.rules";

/** Longer ones were never anybody's: they are cut rather than hashed whole. */
const LONGEST_PASSWORD = 1_000;

function signInName(name: string): { email: string } | { username: string } {
  const normal = normalEmail(name).slice(0, 254);
  return normal.includes("@") ? { email: normal } : { username: normal.normalize("NFKC") };
}

/** A locked member is told so, and gets no further. */
export function requireUnlocked(member: Member): void {
  if (member.lockedAt === null) return;
  throw new AppError("forbidden", "This account is locked. Please write to the publication.");
}

/** A wrong password, an unknown name, and a password that is another one by now are refused alike. */
export function wrongPassword(): AppError {
  return new AppError("unauthorized", "This name and password do not belong together.");
}

/** A member, and the hash of the password by which they proved who they are. */
interface ProvedMember {
  member: Member;
  passwordHash: string;
}

/**
 * Who proves by a password that an e-mail address or user name is theirs. A wrong password and an unknown name get the
 * same refusal after the same work, and are throttled alike.
 */
export async function proveByPassword(
  ctx: Context,
  { name, password, place }: { name: string; password: string; place: ClientInfo },
): Promise<ProvedMember> {
  const signIn = signInName(name);
  const { address, device } = place;
  const attempt = { name: "email" in signIn ? signIn.email : signIn.username, address, device };
  await admitMemberLogIn(ctx, attempt);
  const found = await findForSignIn(ctx.db, ctx.account.id, signIn);
  const passwordHash = found?.passwordHash ?? null;
  const opens = await passwordOpens(passwordHash, password.slice(0, LONGEST_PASSWORD));
  if (found === null || passwordHash === null || !opens) throw wrongPassword();
  requireUnlocked(found.member);
  await forgiveMemberLogIn(ctx, attempt);
  await pruneAttempts(ctx.db, ctx.worldClock.now());
  return { member: found.member, passwordHash };
}
