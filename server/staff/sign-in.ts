import { AppError } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import { passwordOpens } from "@/server/platform/password/index";
import { admitLogIn, forgiveLogIn, type LogInAttempt, pruneAttempts } from "@/server/platform/throttle/index";
import { openSession } from "./open-session";
import type { StaffWorld } from "./staff-session";
import { findUserByEmail } from "./user.repository";

interface SignIn {
  email: string;
  password: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
  /** The browser, where there is one. */
  device?: Device;
}

/** By which name a browser is known to have signed a member of staff in. */
export function staffDeviceName(email: string): string {
  return `staff:${normalEmail(email)}`;
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Opens a session for a member of staff. A wrong password and an unknown address get the same refusal after the
 * same work; where too many have failed for one address or from one place, none is looked at. A browser with which this
 * member of staff signed in before is counted by itself, so that nobody who knows the address locks them out.
 */
export async function signInStaff(
  world: StaffWorld,
  input: SignIn,
): Promise<{ sessionId: string; staffUserId: number }> {
  const email = normalEmail(input.email);
  const attempt: LogInAttempt = {
    kinds: { name: "email", address: "address" },
    name: email,
    address: input.address,
    deviceId: input.device?.idFor(staffDeviceName(email)) ?? null,
    limits: { name: 10, address: 40 },
  };
  await admitLogIn(world, attempt);
  const user = await findUserByEmail(world.db, email);
  const matches = await passwordOpens(user?.passwordHash ?? null, input.password);
  if (user === null || !matches) {
    throw new AppError("unauthorized", "This e-mail address and password do not belong together.");
  }
  const sessionId = await openSession(world, { staffUserId: user.id, userAgent: input.userAgent });
  await forgiveLogIn(world, attempt);
  input.device?.remember(staffDeviceName(email));
  await pruneAttempts(world.db, world.clock.now());
  return { sessionId, staffUserId: user.id };
}
