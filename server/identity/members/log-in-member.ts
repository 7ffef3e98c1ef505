import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { passwordOpens } from "@/server/platform/password/index";
import { pruneAttempts } from "@/server/platform/throttle/index";
import { countSessions, type OpenedSession, openSession, type SignInPlace } from "../sessions";
import { type Attempt, admitMemberAttempt, forgetMemberAttempts } from "./attempts";
import type { Member } from "./member";
import { findForSignIn } from "./member.repository";
import { normalEmail } from "./member-input.rules";

export interface LoggedIn {
  member: Member;
  session: OpenedSession;
  activeSessions: number;
}

/** Longer ones were never anybody's: they are cut rather than hashed whole. */
const LONGEST_PASSWORD = 1_000;

function signInName(name: string): { email: string } | { username: string } {
  const normal = normalEmail(name).slice(0, 254);
  return normal.includes("@") ? { email: normal } : { username: normal.normalize("NFKC") };
}

/** Opens a session for a member who has proved who they are; a locked one is told so, and gets none. */
export async function admitMember(ctx: Context, member: Member, place: SignInPlace): Promise<LoggedIn> {
  if (member.lockedAt !== null) {
    throw new AppError("forbidden", "This account is locked. Please write to the publication.");
  }
  const session = await openSession(ctx, { memberId: member.id, place });
  return { member, session, activeSessions: await countSessions(ctx, member.id) };
}

/**
 * Signs a member in by e-mail address or user name. A wrong password and an unknown name get the same refusal after
 * the same work, and are throttled alike.
 */
export async function logInMember(
  ctx: Context,
  { name, password, place }: { name: string; password: string; place: SignInPlace },
): Promise<LoggedIn> {
  const signIn = signInName(name);
  const attempt: Attempt = {
    kind: "login",
    name: "email" in signIn ? signIn.email : signIn.username,
    address: place.address,
  };
  await admitMemberAttempt(ctx, attempt);
  const found = await findForSignIn(ctx.db, ctx.account.id, signIn);
  const opens = await passwordOpens(found?.passwordHash ?? null, password.slice(0, LONGEST_PASSWORD));
  if (found === null || !opens) {
    throw new AppError("unauthorized", "This name and password do not belong together.");
  }
  const loggedIn = await admitMember(ctx, found.member, place);
  await forgetMemberAttempts(ctx, attempt);
  await pruneAttempts(ctx.db, ctx.worldClock.now());
  return loggedIn;
}
