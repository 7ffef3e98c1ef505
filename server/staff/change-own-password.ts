import { invalid } from "@/server/platform/errors/index";
import { hashPassword, passwordMatches } from "@/server/platform/password/index";
import { admitAttempts, forgetAttempts } from "@/server/platform/throttle/index";
import { revokeSessions } from "./session.repository";
import type { StaffSession, StaffWorld } from "./staff-session";
import { endLinks } from "./team/index";
import { findUserById, updatePasswordHash } from "./user.repository";

/**
 * Changes a person's own password and ends their other sessions. The current password is asked again, and guessing
 * it is throttled as signing in is.
 */
export async function changeOwnPassword(
  world: StaffWorld,
  session: StaffSession,
  input: { current: string; next: string },
): Promise<{ endedSessions: number }> {
  const attempts = { kind: "password", name: String(session.user.id), limit: 10 };
  await admitAttempts(world, [attempts]);
  const user = await findUserById(world.db, session.user.id);
  if (user === null || !(await passwordMatches(user.passwordHash, input.current))) {
    throw invalid("current", "This is not your current password.");
  }
  if (input.next === input.current) throw invalid("next", "The new password is the current one.");
  const passwordHash = await hashPassword(input.next);
  const endedSessions = await world.db.withTx(async (tx) => {
    await updatePasswordHash(tx, user.id, passwordHash);
    await endLinks(tx, user.id, world.clock.now());
    return revokeSessions(tx, { staffUserId: user.id, except: session.id }, world.clock.now());
  });
  await forgetAttempts(world.db, attempts);
  return { endedSessions };
}
