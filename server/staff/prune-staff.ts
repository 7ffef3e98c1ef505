import { deleteOldSessions } from "./session.repository";
import type { StaffWorld } from "./staff-session";
import { deleteOldInvitations, deleteOldLinks } from "./team/index";

const DAY_MILLISECONDS = 86_400_000;
/** How long what ended is kept, for whoever asks what happened. */
const KEPT_DAYS = 30;

interface Removed {
  sessions: number;
  invitations: number;
  passwordLinks: number;
}

/** Removes sessions, invitations and links for a password that were over a month ago; of sessions everybody's last one stays. */
export async function pruneStaff({ db, clock }: Pick<StaffWorld, "db" | "clock">): Promise<Removed> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  return {
    sessions: await deleteOldSessions(db, before),
    invitations: await deleteOldInvitations(db, before),
    passwordLinks: await deleteOldLinks(db, before),
  };
}
