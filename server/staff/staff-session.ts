import type { StaffRole } from "@/server/accounts/index";
import type { Config } from "@/server/platform/config/index";
import type { Database } from "@/server/platform/db/index";
import type { Clock, Ids } from "@/server/platform/system/index";

/** Dependencies of sign-in and sessions, which belong to a person, not to an account. */
export interface StaffDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
}

/** Dependencies of what depends on how staff may sign in. */
export interface SignInDependencies extends StaffDependencies {
  config: Pick<Config, "staffSignIn">;
}

/** Lifetime of a session from sign-in, regardless of its use. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

/** A signed-in person and their memberships. */
export interface StaffSession {
  id: string;
  user: { id: number; email: string; name: string };
  memberships: readonly StaffMembership[];
  /** The person has an authenticator app or a passkey, or signed in with the provider, whose matter it then is. */
  hasSecondFactor: boolean;
}

export interface StaffMembership {
  accountId: number;
  accountName: string;
  role: StaffRole;
}

declare global {
  interface JsonColumns {
    "staff_session_live.user": StaffSession["user"];
    "staff_session_live.memberships": StaffMembership[];
  }
}

/** One of a person's own sessions, as listed in their settings. */
export interface OwnSession {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}
