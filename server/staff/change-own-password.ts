import { hashPassword, verifyPassword } from "@/server/platform/crypto/index";
import { invalid } from "@/server/platform/errors/index";
import { deleteAttempts, throttleAttempts } from "@/server/platform/rate-limit/index";
import { revokeSessions } from "./session.repository";
import type { StaffDependencies, StaffSession } from "./staff-session";
import { revokeLinks } from "./team/index";
import { deleteSignInSteps } from "./two-step/index";
import { findUserById, updatePasswordHash } from "./user.repository";

/**
 * Changes a person's own password and ends their other sessions. It requires the current password, and guesses are
 * throttled like sign-ins.
 */
export async function changeOwnPassword(
  dependencies: StaffDependencies,
  session: StaffSession,
  input: { current: string; next: string },
): Promise<{ endedSessions: number }> {
  const attempts = { kind: "password", name: String(session.user.id), limit: 10 };
  await throttleAttempts(dependencies, [attempts]);
  const user = await findUserById(dependencies.db, session.user.id);
  if (user === null || !(await verifyPassword(user.passwordHash, input.current))) {
    throw invalid("current", "This is not your current password.");
  }
  if (input.next === input.current)
    throw invalid("next", "The new password must be different from the current one.");
  const passwordHash = await hashPassword(input.next);
  const endedSessions = await dependencies.db.transaction(async (tx) => {
    await updatePasswordHash(tx, user.id, passwordHash);
    await revokeLinks(tx, user.id, dependencies.clock.now());
    await deleteSignInSteps(tx, user.id);
    return revokeSessions(tx, { staffUserId: user.id, except: session.id }, dependencies.clock.now());
  });
  await deleteAttempts(dependencies.db, attempts);
  return { endedSessions };
}
