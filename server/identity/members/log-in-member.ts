import type { Context } from "@/server/accounts/index";
import { countSessions, type OpenedSession, openSession, type SignInPlace } from "../sessions";
import type { Member } from "./member";
import { proveByPassword, requireUnlocked } from "./prove-member";

export interface LoggedIn {
  member: Member;
  session: OpenedSession;
  activeSessions: number;
}

/** Opens a session for a member who has proved who they are; a locked one is told so, and gets none. */
export async function admitMember(ctx: Context, member: Member, place: SignInPlace): Promise<LoggedIn> {
  requireUnlocked(member);
  const session = await openSession(ctx, { memberId: member.id, place });
  return { member, session, activeSessions: await countSessions(ctx, member.id) };
}

/** Signs a member in by e-mail address or user name, and password. */
export async function logInMember(
  ctx: Context,
  { name, password, place }: { name: string; password: string; place: SignInPlace },
): Promise<LoggedIn> {
  const member = await proveByPassword(ctx, { name, password, address: place.address });
  return admitMember(ctx, member, place);
}
