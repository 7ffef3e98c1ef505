import { AppError } from "@/server/platform/errors/index";
import { hashPassword, passwordMatches } from "@/server/platform/password/index";
import { insertSession } from "./session.repository";
import { SESSION_SECONDS, type StaffWorld } from "./staff-session";
import { countAttempt, forgetAttempts, pruneAttempts, uncountAttempt } from "./throttle.repository";
import { secondsToWait, type ThrottleKind } from "./throttle.rules";
import { findUserByEmail } from "./user.repository";

interface SignIn {
  email: string;
  password: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
  userAgent: string | null;
}

let decoy: Promise<string> | null = null;

/** A hash that no password opens, so that an unknown address costs the same time as a wrong password. */
function decoyHash(world: StaffWorld): Promise<string> {
  decoy ??= hashPassword(world.ids.secret(24));
  return decoy;
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Counts an attempt and refuses it when there were too many; counted first, so that parallel guesses gain nothing. */
export async function admitAttempt(
  world: StaffWorld,
  subjects: readonly { kind: ThrottleKind; name: string }[],
): Promise<void> {
  const now = world.clock.now();
  for (const subject of subjects) {
    const wait = secondsToWait(subject.kind, await countAttempt(world.db, subject, now), now);
    if (wait !== null) {
      throw new AppError("rate_limited", "Too many attempts. Wait a little and try again.", {
        retryAfter: wait,
      });
    }
  }
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
  const byEmail = { kind: "email", name: email } as const;
  const byAddress = { kind: "address", name: input.address } as const;
  await admitAttempt(world, [byAddress, byEmail]);
  const user = await findUserByEmail(world.db, email);
  const matches = await passwordMatches(user?.passwordHash ?? (await decoyHash(world)), input.password);
  if (user === null || !matches) {
    throw new AppError("unauthorized", "This e-mail address and password do not belong together.");
  }
  const now = world.clock.now();
  const sessionId = world.ids.uuid();
  await insertSession(world.db, {
    id: sessionId,
    staffUserId: user.id,
    userAgent: input.userAgent?.slice(0, 400) ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  await forgetAttempts(world.db, byEmail);
  await uncountAttempt(world.db, byAddress);
  await pruneAttempts(world.db, now);
  return { sessionId, staffUserId: user.id };
}
