import { AppError } from "@/server/platform/errors/index";
import { revokeSessions } from "../session.repository";
import type { StaffDependencies } from "../staff-session";
import { findUserByEmail } from "../user.repository";
import { deleteIdentities } from "./identity.repository";

/**
 * Detaches a person from their account at the sign-in provider and ends their sessions: the next sign-in with their
 * verified address links them again. not_found: no such staff.
 */
export async function unlinkStaff(
  { db, clock }: Pick<StaffDependencies, "db" | "clock">,
  email: string,
): Promise<{ unlinked: number; endedSessions: number }> {
  const user = await findUserByEmail(db, email.trim().toLowerCase());
  if (user === null) throw new AppError("not_found", `No staff account has the email ${email}.`);
  return db.transaction(async (tx) => {
    const unlinked = await deleteIdentities(tx, user.id);
    if (unlinked === 0) return { unlinked, endedSessions: 0 };
    return { unlinked, endedSessions: await revokeSessions(tx, { staffUserId: user.id }, clock.now()) };
  });
}
