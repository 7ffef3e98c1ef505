import { hashPassword, verifyPassword } from "@/server/platform/crypto/index";
import { invalid } from "@/server/platform/errors/index";
import { deleteAttempts, throttleAttempts } from "@/server/platform/rate-limit/index";
import { revokeSessions } from "./session.repository";
import type { StaffDependencies, StaffSession } from "./staff-session";
import { revokeLinks } from "./team/index";
import { countPasskeys, deleteSignInSteps, lockPerson } from "./two-step/index";
import { findUserById, updatePasswordHash } from "./user.repository";

/**
 * Changes a person's own password and ends their other sessions. It requires the current password, and guesses are
 * throttled like sign-ins. Returns the number of ended sessions, and of passkeys, which still sign in.
 */
export async function changeOwnPassword(
  dependencies: StaffDependencies,
  session: StaffSession,
  input: { current: string; next: string },
): Promise<{ endedSessions: number; passkeys: number }> {
  const attempts = { kind: "password", name: String(session.user.id), limit: 10 };
  await throttleAttempts(dependencies, [attempts]);
  const user = await findUserById(dependencies.db, session.user.id);
  const createRefusal = () => invalid("current", "This is not your current password.");
  if (user === null || !(await verifyPassword(user.passwordHash, input.current))) throw createRefusal();
  if (input.next === input.current)
    throw invalid("next", "The new password must be different from the current one.");
  const passwordHash = await hashPassword(input.next);
  const changed = await dependencies.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    if ((await findUserById(tx, user.id))?.passwordHash !== user.passwordHash) throw createRefusal();
    await updatePasswordHash(tx, user.id, passwordHash);
    await revokeLinks(tx, user.id, dependencies.clock.now());
    await deleteSignInSteps(tx, user.id);
    const which = { staffUserId: user.id, except: session.id };
    const endedSessions = await revokeSessions(tx, which, dependencies.clock.now());
    return { endedSessions, passkeys: await countPasskeys(tx, user.id) };
  });
  await deleteAttempts(dependencies.db, attempts);
  return changed;
}
