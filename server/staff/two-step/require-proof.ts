import { type Vault, verifyPassword } from "@/server/platform/crypto/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { deleteAttempts, throttleAttempts } from "@/server/platform/rate-limit/index";
import { findSessionOrigin } from "../session.repository";
import type { SignInDependencies, StaffSession } from "../staff-session";
import { findUserById } from "../user.repository";
import { parseCode } from "./code.rules";
import { useCode } from "./use-code";

type Dependencies = SignInDependencies & { vault: Vault };

/** How long a sign-in with the provider proves who sits at the browser. */
const PROVIDER_PROOF_MILLISECONDS = 10 * 60 * 1000;

/** Whether the provider has authenticated the person of this session within the last 10 minutes. */
export async function isProvenByProvider(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  session: StaffSession,
): Promise<boolean> {
  const origin = await findSessionOrigin(db, session.id);
  if (origin === null || !origin.byProvider) return false;
  return clock.now().getTime() - origin.createdAt.getTime() < PROVIDER_PROOF_MILLISECONDS;
}

function createRefusal({ config }: Dependencies, isEmpty: boolean): AppError {
  const { provider, hasPasswords } = config.staffSignIn;
  const again =
    provider === null ? "" : ` Sign in again with ${provider.name}: for 10 minutes, that is enough.`;
  if (isEmpty) return invalid("proof", `Enter ${hasPasswords ? "your password or " : ""}a code.${again}`);
  const refusal = hasPasswords ? "This is neither your password nor a valid code." : "This is no valid code.";
  return invalid("proof", `${refusal}${again}`);
}

/**
 * Requires that a signed-in person proves again who they are, before their second factors change: an open browser is
 * not enough. A proof is their password, a code of theirs, or a sign-in with the provider within the last 10 minutes,
 * which is the only one for a person without either. Guesses are throttled like those of one's own password. Throws
 * invalid at `proof` for a wrong one.
 */
export async function requireProof(
  dependencies: Dependencies,
  session: StaffSession,
  proof: string,
): Promise<void> {
  if (await isProvenByProvider(dependencies, session)) return;
  if (proof === "") throw createRefusal(dependencies, true);
  const { db, vault, clock } = dependencies;
  const staffUserId = session.user.id;
  const attempts = { kind: "password", name: String(staffUserId), limit: 10 };
  await throttleAttempts(dependencies, [attempts]);
  const isCode =
    parseCode(proof) !== null && (await useCode(db, vault, { staffUserId, text: proof, now: clock.now() }));
  if (!isCode) {
    const user = await findUserById(db, staffUserId);
    if (user === null || !(await verifyPassword(user.passwordHash, proof))) {
      throw createRefusal(dependencies, false);
    }
  }
  await deleteAttempts(db, attempts);
}

/**
 * Requires that second factors are of use: with passwords off no sign-in asks for one, so none is set up. Throws
 * conflict.
 */
export function requirePasswordSignIn({ config }: SignInDependencies): void {
  if (config.staffSignIn.hasPasswords) return;
  throw new AppError(
    "conflict",
    "Password sign-in is turned off, so no sign-in asks for a second step. Set it up at the sign-in provider.",
  );
}
