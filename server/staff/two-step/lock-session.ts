import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findLiveSession } from "../session.repository";
import type { StaffSession } from "../staff-session";
import { lockPerson } from "./factor.repository";

/**
 * Takes the lock of a session's person for a change that adds a way in. Throws unauthorized where the session has ended
 * meanwhile: a reset of second factors, a new password or the provider's first sign-in may have had the lock before.
 */
export async function lockSession(tx: Db, { id, user }: StaffSession, now: Date): Promise<void> {
  await lockPerson(tx, user.id);
  if ((await findLiveSession(tx, id, now)) === null)
    throw new AppError("unauthorized", "Sign in to continue.");
}
