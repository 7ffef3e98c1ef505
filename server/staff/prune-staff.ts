import { DAY_MILLISECONDS } from "@/shared/time-units";
import { deleteOldSessions } from "./session.repository";
import type { StaffDependencies } from "./staff-session";
import { deleteOldInvitations, deleteOldLinks } from "./team/index";

/** Retention of ended rows, for questions about what happened. */
const RETENTION_DAYS = 30;

interface Removed {
  sessions: number;
  invitations: number;
  passwordLinks: number;
}

/**
 * Deletes sessions, invitations and password links that ended over a month ago, except each person's last session.
 */
export async function pruneStaff({ db, clock }: Pick<StaffDependencies, "db" | "clock">): Promise<Removed> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS);
  return {
    sessions: await deleteOldSessions(db, before),
    invitations: await deleteOldInvitations(db, before),
    passwordLinks: await deleteOldLinks(db, before),
  };
}
