import { verifyPasswordOfUser } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import {
  type LogInAttempt,
  pruneAttempts,
  throttleLogIn,
  uncountLogIn,
} from "@/server/platform/rate-limit/index";
import { normalizeEmail, toStaffDeviceName } from "./device-name";
import { openSession } from "./open-session";
import type { StaffDependencies } from "./staff-session";
import { deleteExpiredSteps, hasSecondFactor, lockPerson, startSecondStep } from "./two-step/index";
import { findUserByEmail, findUserById } from "./user.repository";

interface SignIn {
  email: string;
  password: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
  /** The browser, if there is one. */
  device?: Device;
}

interface Opened {
  sessionId: string;
  staffUserId: number;
}

/** A sign-in whose password was correct: complete, or waiting for the second step in the browser with this token. */
type StartedSignIn = (Opened & { isComplete: true }) | { isComplete: false; token: string };

/** A person whose password was correct, with the hash that it was checked against. */
interface CheckedPassword {
  staffUserId: number;
  passwordHash: string;
}

function createRefusal(): AppError {
  return new AppError("unauthorized", "Wrong email or password.");
}

/**
 * Checks a person's password. A wrong one and an unknown address get the same refusal after the same work; too many
 * failures for an e-mail or network address are refused without a check. A browser in which this person signed in
 * before has its own limit, so that nobody who knows the address can lock them out.
 */
async function checkPassword(
  dependencies: StaffDependencies,
  { email, password, address, device }: SignIn,
): Promise<CheckedPassword> {
  const attempt: LogInAttempt = {
    kinds: { name: "email", address: "address" },
    name: email,
    address,
    deviceId: device?.idFor(toStaffDeviceName(email)) ?? null,
    limits: { name: 10, address: 40 },
  };
  await throttleLogIn(dependencies, attempt);
  const user = await findUserByEmail(dependencies.db, email);
  const matches = await verifyPasswordOfUser(user?.passwordHash ?? null, password);
  if (user === null || !matches) throw createRefusal();
  await uncountLogIn(dependencies, attempt);
  await pruneAttempts(dependencies.db, dependencies.clock.now());
  return { staffUserId: user.id, passwordHash: user.passwordHash };
}

/**
 * Runs what a correct password opens, under the person's lock. Refused where another password was set since the check,
 * whose change has ended all sessions.
 */
function openUnderLock<T>(
  { db }: StaffDependencies,
  { staffUserId, passwordHash }: CheckedPassword,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, staffUserId);
    if ((await findUserById(tx, staffUserId))?.passwordHash !== passwordHash) throw createRefusal();
    return work(tx);
  });
}

/**
 * Signs a member of staff in with their password: opens a session, or starts the second step for a person with a
 * second factor. Only a complete sign-in makes the browser a known one.
 */
export async function startSignIn(dependencies: StaffDependencies, input: SignIn): Promise<StartedSignIn> {
  const { db, clock, ids } = dependencies;
  const email = normalizeEmail(input.email);
  const checked = await checkPassword(dependencies, { ...input, email });
  const { staffUserId } = checked;
  await deleteExpiredSteps(db, clock.now());
  const started = await openUnderLock(dependencies, checked, async (tx): Promise<StartedSignIn> => {
    const parts = { db: tx, clock, ids };
    if (await hasSecondFactor(tx, staffUserId)) {
      return { isComplete: false, token: await startSecondStep(parts, staffUserId) };
    }
    const sessionId = await openSession(parts, { staffUserId, userAgent: input.userAgent });
    return { isComplete: true, sessionId, staffUserId };
  });
  if (started.isComplete) input.device?.remember(toStaffDeviceName(email));
  return started;
}

/** Signs a member of staff in where no second step can follow: a person with a second factor is refused (forbidden). */
export async function signInStaff(dependencies: StaffDependencies, input: SignIn): Promise<Opened> {
  const { clock, ids } = dependencies;
  const email = normalizeEmail(input.email);
  const checked = await checkPassword(dependencies, { ...input, email });
  const { staffUserId } = checked;
  const sessionId = await openUnderLock(dependencies, checked, async (tx) => {
    if (await hasSecondFactor(tx, staffUserId)) {
      const message =
        "Your account uses two-step verification. Sign in on the sign-in page first, then try again.";
      throw new AppError("forbidden", message);
    }
    return openSession({ db: tx, clock, ids }, { staffUserId, userAgent: input.userAgent });
  });
  input.device?.remember(toStaffDeviceName(email));
  return { sessionId, staffUserId };
}
