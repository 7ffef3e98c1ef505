import type { Context } from "@/server/accounts/index";
import type { Mailer } from "@/server/platform/mail/index";

/** What is needed to invite people: links begin with the address of the installation itself. */
export interface TeamContext extends Context {
  mailer: Mailer;
  /** Address under which browsers reach the dashboard, without a slash at its end. */
  ownAddress: string;
}

/** Who acts on the team; null: whoever runs the installation, at the command line. */
export function actingStaff({ actor }: Pick<Context, "actor">) {
  return actor.kind === "staff" ? actor : null;
}
