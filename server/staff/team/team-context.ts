import type { Context } from "@/server/context/index";
import type { Mailer } from "@/server/platform/mail/index";

/** Dependencies of invitations: links start with the origin of the installation. */
export interface TeamContext extends Context {
  mailer: Mailer;
  /** Public origin of the dashboard, without a trailing slash. */
  ownAddress: string;
}

/** Returns the staff member who acts on the team; null: the operator, on the command line. */
export function getActingStaff({ actor }: Pick<Context, "actor">) {
  return actor.kind === "staff" ? actor : null;
}
