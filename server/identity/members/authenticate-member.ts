import type { Context } from "@/server/context/index";
import { verifyPasswordOfUser } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import { pruneAttempts } from "@/server/platform/rate-limit/index";
import type { ClientInfo } from "../sessions";
import { consumeMemberLogIn, undoMemberLogIn } from "./attempts";
import type { Member } from "./member";
import { findMemberByLoginName } from "./member.repository";
import { normalizeMemberEmail } from "./member-input.rules";

/** No stored password is longer: a longer one is truncated before it is hashed. */
const MAX_PASSWORD_LENGTH = 1_000;

function parseLoginName(name: string): { email: string } | { username: string } {
  const normalized = normalizeMemberEmail(name).slice(0, 254);
  return normalized.includes("@") ? { email: normalized } : { username: normalized.normalize("NFKC") };
}

/** Refuses a locked member with an explanation. */
export function requireUnlocked(member: Member): void {
  if (member.lockedAt === null) return;
  throw new AppError("forbidden", "This account is locked. Contact the publication.");
}

/** The same refusal for a wrong password, an unknown name, and a password changed meanwhile. */
export function wrongPassword(): AppError {
  return new AppError("unauthorized", "Wrong email or password.");
}

/** A member, and the password hash they authenticated with. */
interface AuthenticatedMember {
  member: Member;
  passwordHash: string;
}

/**
 * Authenticates a member by e-mail address or user name, and password. A wrong password and an unknown name get the
 * same refusal after the same work, and count towards the same limits.
 */
export async function authenticateByPassword(
  ctx: Context,
  { name, password, client }: { name: string; password: string; client: ClientInfo },
): Promise<AuthenticatedMember> {
  const loginName = parseLoginName(name);
  const { address, device } = client;
  const attempt = { name: "email" in loginName ? loginName.email : loginName.username, address, device };
  await consumeMemberLogIn(ctx, attempt);
  const row = await findMemberByLoginName(ctx.db, ctx.account.id, loginName);
  const passwordHash = row?.passwordHash ?? null;
  const isCorrect = await verifyPasswordOfUser(passwordHash, password.slice(0, MAX_PASSWORD_LENGTH));
  if (row === null || passwordHash === null || !isCorrect) throw wrongPassword();
  requireUnlocked(row.member);
  await undoMemberLogIn(ctx, attempt);
  await pruneAttempts(ctx.db, ctx.systemClock.now());
  return { member: row.member, passwordHash };
}
