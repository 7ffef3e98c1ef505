import { verifyPasswordOfUser } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import {
  type LogInAttempt,
  pruneAttempts,
  throttleLogIn,
  uncountLogIn,
} from "@/server/platform/rate-limit/index";
import { openSession } from "./open-session";
import type { StaffDependencies } from "./staff-session";
import { findUserByEmail } from "./user.repository";

interface SignIn {
  email: string;
  password: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
  /** The browser, if there is one. */
  device?: Device;
}

/** Name under which a browser remembers a staff member's sign-in. */
export function toStaffDeviceName(email: string): string {
  return `staff:${normalizeEmail(email)}`;
}

function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Opens a session for a member of staff. A wrong password and an unknown address get the same refusal after the same
 * work; too many failures for an e-mail or network address are refused without a check. A browser in which this
 * person signed in before has its own limit, so that nobody who knows the address can lock them out.
 */
export async function signInStaff(
  dependencies: StaffDependencies,
  input: SignIn,
): Promise<{ sessionId: string; staffUserId: number }> {
  const email = normalizeEmail(input.email);
  const attempt: LogInAttempt = {
    kinds: { name: "email", address: "address" },
    name: email,
    address: input.address,
    deviceId: input.device?.idFor(toStaffDeviceName(email)) ?? null,
    limits: { name: 10, address: 40 },
  };
  await throttleLogIn(dependencies, attempt);
  const user = await findUserByEmail(dependencies.db, email);
  const matches = await verifyPasswordOfUser(user?.passwordHash ?? null, input.password);
  if (user === null || !matches) {
    throw new AppError("unauthorized", "Wrong email or password.");
  }
  const sessionId = await openSession(dependencies, { staffUserId: user.id, userAgent: input.userAgent });
  await uncountLogIn(dependencies, attempt);
  input.device?.remember(toStaffDeviceName(email));
  await pruneAttempts(dependencies.db, dependencies.clock.now());
  return { sessionId, staffUserId: user.id };
}
