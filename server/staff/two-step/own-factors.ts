import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import { revokeSessions } from "../session.repository";
import type { StaffSession } from "../staff-session";
import { parseCode } from "./code.rules";
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  hasSecondFactor,
  lockPerson,
  markAuthenticatorConfirmed,
  saveUnconfirmedAuthenticator,
} from "./factor.repository";
import { type FactorMailDependencies, mailFactorChange } from "./factor-mails";
import { lockSession } from "./lock-session";
import { findPasskeys, type PasskeySummary } from "./passkey.repository";
import { createRecoveryCodes, ensureRecoveryCodes } from "./recovery-codes";
import { isProvenByProvider, requirePasswordSignIn, requireProof } from "./require-proof";
import { deleteSignInSteps } from "./sign-in-step.repository";
import { createTotpSecret, findTimeStep, toSetupAddress } from "./totp.rules";
import { toAuthenticatorPurpose } from "./use-code";

/** Dependencies of changes to one's own second factors. */
export interface FactorDependencies extends FactorMailDependencies {
  vault: Vault;
}

/** A person's second factors, as their own settings show them. */
interface TwoStep {
  /** When the authenticator app was confirmed; null: there is none. */
  authenticatorSince: Date | null;
  passkeys: PasskeySummary[];
  /** Number of recovery codes that are not used. */
  recoveryCodesLeft: number;
  /** A recent sign-in with the provider is the proof that changes need; false: they need the password or a code. */
  isProven: boolean;
}

/** Loads a person's own second factors. */
export async function getTwoStep(dependencies: FactorDependencies, session: StaffSession): Promise<TwoStep> {
  const { db } = dependencies;
  const { user } = session;
  const authenticator = await findAuthenticator(db, user.id);
  return {
    authenticatorSince: authenticator?.confirmedAt ?? null,
    passkeys: await findPasskeys(db, user.id),
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    isProven: await isProvenByProvider(dependencies, session),
  };
}

function createActiveError(): AppError {
  return new AppError("conflict", "You already have an authenticator app. Remove it first.");
}

/**
 * Starts the set-up of an authenticator app: returns its secret (base32) and the address for the QR code. It is no
 * second factor until a code confirms it; starting again replaces the secret. `proof` is the current password or a code.
 * Refused with a conflict beside a confirmed app, and where staff sign in without passwords.
 */
export async function startAuthenticator(
  dependencies: FactorDependencies,
  session: StaffSession,
  proof: string,
): Promise<{ secret: string; address: string }> {
  const { db, clock, vault } = dependencies;
  const { user } = session;
  requirePasswordSignIn(dependencies);
  await requireProof(dependencies, session, proof);
  const secret = createTotpSecret();
  const sealed = vault.seal(secret, toAuthenticatorPurpose(user.id));
  const isStored = await db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    return saveUnconfirmedAuthenticator(tx, { staffUserId: user.id, secret: sealed, now: clock.now() });
  });
  if (!isStored) throw createActiveError();
  return { secret, address: toSetupAddress(secret, user.email) };
}

/**
 * Confirms the authenticator app by one of its codes: from then on it is a second factor of the sign-in. Returns the
 * recovery codes, once; null where the person already has some. Throws invalid at `code` for a wrong code, and
 * unauthorized where the session has ended meanwhile.
 */
export async function confirmAuthenticator(
  dependencies: FactorDependencies,
  session: StaffSession,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { db, clock, vault } = dependencies;
  const { user } = session;
  requirePasswordSignIn(dependencies);
  await throttleAttempts(dependencies, [{ kind: "staff set-up code", name: String(user.id), limit: 20 }]);
  const stored = await findAuthenticator(db, user.id);
  if (stored === null) throw new AppError("conflict", "The set-up was ended. Start again.");
  if (stored.confirmedAt !== null) throw createActiveError();
  const secret = vault.open(stored.secret, toAuthenticatorPurpose(user.id));
  const now = clock.now();
  const step = findTimeStep({ secret, code: parseCode(code)?.code ?? "", now });
  if (step === null) {
    throw invalid(
      "code",
      "This code is wrong. Enter the one that the app shows now, and check the phone's clock.",
    );
  }
  const recoveryCodes = await db.transaction(async (tx) => {
    await lockSession(tx, session, now);
    const confirmed = { staffUserId: user.id, secret: stored.secret, step, now };
    if (!(await markAuthenticatorConfirmed(tx, confirmed))) {
      throw new AppError("conflict", "The set-up was started again elsewhere. Start again.");
    }
    return ensureRecoveryCodes(tx, dependencies, user.id);
  });
  await mailFactorChange(dependencies, user.id, "on");
  return { recoveryCodes };
}

/** Ends what a person's former factors opened. Without any factor left, the recovery codes are deleted too. */
export async function finishRemoval(
  tx: Db,
  { id, user }: StaffSession,
  now: Date,
): Promise<{ endedSessions: number; isOff: boolean }> {
  const isOff = !(await hasSecondFactor(tx, user.id));
  if (isOff) await deleteRecoveryCodes(tx, user.id);
  await deleteSignInSteps(tx, user.id);
  return { endedSessions: await revokeSessions(tx, { staffUserId: user.id, except: id }, now), isOff };
}

/**
 * Removes the authenticator app, and ends the person's other sessions. `proof` is the current password or a code.
 * Refused with a conflict where there is no app.
 */
export async function removeAuthenticator(
  dependencies: FactorDependencies,
  session: StaffSession,
  proof: string,
): Promise<{ endedSessions: number }> {
  await requireProof(dependencies, session, proof);
  const { endedSessions, isOff } = await dependencies.db.transaction(async (tx) => {
    await lockPerson(tx, session.user.id);
    if (!(await deleteAuthenticator(tx, session.user.id))) {
      throw new AppError("conflict", "You have no authenticator app.");
    }
    return finishRemoval(tx, session, dependencies.clock.now());
  });
  await mailFactorChange(dependencies, session.user.id, isOff ? "off" : "authenticator-removed");
  return { endedSessions };
}

/**
 * Replaces the recovery codes and returns the new ones, once. `proof` is the current password or a code. Refused with
 * a conflict without a second factor.
 */
export async function renewRecoveryCodes(
  dependencies: FactorDependencies,
  session: StaffSession,
  proof: string,
): Promise<{ recoveryCodes: string[] }> {
  const { user } = session;
  await requireProof(dependencies, session, proof);
  const recoveryCodes = await dependencies.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    if (!(await hasSecondFactor(tx, user.id))) {
      throw new AppError("conflict", "Set up two-step verification first.");
    }
    return createRecoveryCodes(tx, dependencies, user.id);
  });
  await mailFactorChange(dependencies, user.id, "codes-renewed");
  return { recoveryCodes };
}
