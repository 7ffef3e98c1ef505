import { AppError } from "@/server/platform/errors/index";
import { passwordOpens } from "@/server/platform/password/index";
import {
  admitAttempts,
  forgetAttempts,
  pruneAttempts,
  uncountAttempt,
} from "@/server/platform/throttle/index";
import { openSession } from "./open-session";
import type { StaffWorld } from "./staff-session";
import { findUserByEmail } from "./user.repository";

interface SignIn {
  email: string;
  password: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Opens a session for a member of staff. A wrong password and an unknown address get the same refusal after the
 * same work; too many attempts for one address or from one place are refused before any is looked at.
 */
export async function signInStaff(
  world: StaffWorld,
  input: SignIn,
): Promise<{ sessionId: string; staffUserId: number }> {
  const email = normalEmail(input.email);
  const byEmail = { kind: "email", name: email, limit: 10 };
  const byAddress = { kind: "address", address: input.address, limit: 40 };
  await admitAttempts(world, [byAddress, byEmail]);
  const user = await findUserByEmail(world.db, email);
  const matches = await passwordOpens(user?.passwordHash ?? null, input.password);
  if (user === null || !matches) {
    throw new AppError("unauthorized", "This e-mail address and password do not belong together.");
  }
  const sessionId = await openSession(world, { staffUserId: user.id, userAgent: input.userAgent });
  await forgetAttempts(world.db, byEmail);
  await uncountAttempt(world.db, byAddress);
  await pruneAttempts(world.db, world.clock.now());
  return { sessionId, staffUserId: user.id };
}
