import type { StaffRole } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Ids } from "@/server/platform/ids/index";

/** What signing in and sessions need; they belong to a person, not to an account. */
export interface StaffWorld {
  db: Database;
  clock: Clock;
  ids: Ids;
}

/** A session lasts this long from sign-in, however much it is used. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

/** Somebody who is signed in, and where they work. */
export interface StaffSession {
  id: string;
  user: { id: number; email: string; name: string };
  memberships: readonly StaffMembership[];
}

export interface StaffMembership {
  accountId: number;
  accountName: string;
  role: StaffRole;
}

/** One of a person's own sessions, as they see it in their settings. */
export interface OwnSession {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}
