import type { Command } from "commander";
// Not from the index, which loads the database client.
import { STAFF_ROLES } from "@/server/staff/permissions.rules";
import { lazyAction } from "./lazy-action";

const actions = () => import("./staff-actions");

/** `masthead staff`: lists and invites a publication's staff, and helps them sign in. */
export function addStaffCommand(masthead: Command): void {
  const staff = masthead.command("staff").description("Manage dashboard staff.");
  const command = (name: string, description: string) =>
    staff.command(name).description(description).option("--json", "print JSON");
  command("invite", "Invite someone and print the invitation link.")
    .option("--account <id>", "account ID; required if there are several")
    .requiredOption("--email <email>", "who")
    .requiredOption("--role <role>", `one of ${STAFF_ROLES.join(", ")}`)
    .option("--name <name>", "their name")
    .action(lazyAction(async () => (await actions()).invite));
  command("list", "List the staff and pending invitations of an account.")
    .option("--account <id>", "account ID; required if there are several")
    .action(lazyAction(async () => (await actions()).printTeam));
  command("reset-password", "Print a link for setting a new password.")
    .requiredOption("--email <email>", "whose")
    .action(lazyAction(async () => (await actions()).printPasswordLink));
  command("reset-two-step", "Remove someone's authenticator app, passkeys and recovery codes.")
    .requiredOption("--email <email>", "whose")
    .action(lazyAction(async () => (await actions()).removeSecondFactors));
  command("sign-in-link", "Print a link that signs someone in, where password sign-in is turned off.")
    .requiredOption("--email <email>", "whom")
    .action(lazyAction(async () => (await actions()).printSignInLink));
  command("unlink", "Detach someone from their account at the sign-in provider.")
    .requiredOption("--email <email>", "whom")
    .action(lazyAction(async () => (await actions()).unlink));
}
