import { type Vault, verifyPassword } from "@/server/platform/crypto/index";
import { invalid } from "@/server/platform/errors/index";
import { deleteAttempts, throttleAttempts } from "@/server/platform/rate-limit/index";
import type { StaffDependencies, StaffSession } from "../staff-session";
import { findUserById } from "../user.repository";
import { parseCode } from "./code.rules";
import { useCode } from "./use-code";

/**
 * Requires that a signed-in person enters their password or a code of theirs again, before their second factors
 * change: an open browser is not enough. Guesses are throttled like those of one's own password. Throws invalid at
 * `proof` for a wrong one.
 */
export async function requireProof(
  dependencies: StaffDependencies & { vault: Vault },
  session: StaffSession,
  proof: string,
): Promise<void> {
  const { db, vault, clock } = dependencies;
  const staffUserId = session.user.id;
  const attempts = { kind: "password", name: String(staffUserId), limit: 10 };
  await throttleAttempts(dependencies, [attempts]);
  const isCode =
    parseCode(proof) !== null && (await useCode(db, vault, { staffUserId, text: proof, now: clock.now() }));
  if (!isCode) {
    const user = await findUserById(db, staffUserId);
    if (user === null || !(await verifyPassword(user.passwordHash, proof))) {
      throw invalid("proof", "This is neither your password nor a valid code.");
    }
  }
  await deleteAttempts(db, attempts);
}
