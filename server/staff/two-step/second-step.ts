import { createHash } from "node:crypto";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import {
  type LimitedSubject,
  type LogInAttempt,
  throttleAttempts,
  throttleLogIn,
  uncountAttempt,
  uncountLogIn,
} from "@/server/platform/rate-limit/index";
import { toStaffDeviceName } from "../device-name";
import { openSession } from "../open-session";
import type { StaffDependencies } from "../staff-session";
import { findAuthenticator, lockPerson } from "./factor.repository";
import { countPasskeys } from "./passkey.repository";
import { findStepOwner, insertSignInStep, takeSignInStep } from "./sign-in-step.repository";
import { useCode } from "./use-code";

/** Time for the second step of a sign-in. */
export const SIGN_IN_STEP_SECONDS = 5 * 60;

/** Codes that may be tried for one person in a day: in each known browser, and in all others together. */
const CODES_PER_DAY = 50;

const TOKEN = /^[\w-]{43}$/;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function createExpiredError(): AppError {
  return new AppError("unauthorized", "This sign-in has expired after 5 minutes. Start again.");
}

/**
 * Starts the second step of a sign-in whose password was correct, in the caller's transaction. Returns the token for
 * the browser's cookie.
 */
export async function startSecondStep(
  { db, clock, ids }: Pick<StaffDependencies, "clock" | "ids"> & { db: Db },
  staffUserId: number,
): Promise<string> {
  const token = ids.secret(32);
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_STEP_SECONDS * 1000);
  await insertSignInStep(db, { tokenHash: hashToken(token), staffUserId, expiresAt });
  return token;
}

/** A sign-in whose password was correct, as its second step shows it. */
interface WaitingSignIn {
  email: string;
  hasAuthenticator: boolean;
  hasPasskey: boolean;
}

/** Finds the sign-in of a browser's token that waits for its second step; null: none, or it has expired. */
export async function findSecondStep(
  { db, clock }: Pick<StaffDependencies, "db" | "clock">,
  token: string,
): Promise<WaitingSignIn | null> {
  if (!TOKEN.test(token)) return null;
  const owner = await findStepOwner(db, hashToken(token), clock.now());
  if (owner === null) return null;
  const authenticator = await findAuthenticator(db, owner.staffUserId);
  return {
    email: owner.email,
    hasAuthenticator: authenticator !== null && authenticator.confirmedAt !== null,
    hasPasskey: (await countPasskeys(db, owner.staffUserId)) > 0,
  };
}

interface SecondStep {
  token: string;
  /** A code of the authenticator app, or a recovery code. */
  code: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
  device?: Device;
}

function toAttempt(email: string, { address, device }: SecondStep): LogInAttempt {
  return {
    kinds: { name: "staff code", address: "staff code from" },
    name: email,
    address,
    deviceId: device?.idFor(toStaffDeviceName(email)) ?? null,
    limits: { name: 10, address: 40 },
  };
}

/** Who knows the password has many quarters of an hour to guess in: a day's limit ends that. */
function toDailySubject({ name, deviceId }: LogInAttempt): LimitedSubject {
  const subject = deviceId === null ? name : `${name} ${deviceId}`;
  return { kind: "staff codes of a day", name: subject, limit: CODES_PER_DAY, window: "day" };
}

/**
 * Completes a sign-in with a code, and opens the session. A step works once and for 5 minutes; a wrong code leaves it
 * open. Wrong codes are limited like passwords, by person, address and network; correct ones do not count. Throws
 * unauthorized where the step has expired or is completed, and invalid at `code` for a wrong or used one.
 */
export async function completeSignIn(
  dependencies: StaffDependencies & { vault: Vault },
  input: SecondStep,
): Promise<{ sessionId: string; staffUserId: number }> {
  const { db, clock, ids, vault } = dependencies;
  const now = clock.now();
  const tokenHash = TOKEN.test(input.token) ? hashToken(input.token) : null;
  const owner = tokenHash === null ? null : await findStepOwner(db, tokenHash, now);
  if (tokenHash === null || owner === null) throw createExpiredError();
  const { staffUserId, email } = owner;
  const attempt = toAttempt(email, input);
  const daily = toDailySubject(attempt);
  await throttleLogIn(dependencies, attempt);
  await throttleAttempts(dependencies, [daily]);
  const sessionId = await db.transaction(async (tx) => {
    await lockPerson(tx, staffUserId);
    if (!(await takeSignInStep(tx, tokenHash, now))) throw createExpiredError();
    if (!(await useCode(tx, vault, { staffUserId, text: input.code.slice(0, 100), now }))) {
      throw invalid("code", "This code is wrong or was used before. Enter the next one.");
    }
    return openSession({ db: tx, clock, ids }, { staffUserId, userAgent: input.userAgent });
  });
  await uncountLogIn(dependencies, attempt);
  await uncountAttempt(db, daily);
  input.device?.remember(toStaffDeviceName(email));
  return { sessionId, staffUserId };
}
