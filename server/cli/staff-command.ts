import type { Command } from "commander";
import { getInstallationUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import {
  createPasswordLink,
  inviteStaff,
  listTeam,
  STAFF_ROLES,
  type StaffMailOutcome,
} from "@/server/staff/index";
import { invitationSchema } from "@/shared/staff/index";
import { runAccountCommand, runInstallationCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const MAIL_OUTCOMES: Readonly<Record<StaffMailOutcome, string>> = {
  sent: "The link has also been emailed.",
  kept: "No SMTP server is set up, so the email is in the outbox. Send the link yourself.",
  queued: "The email could not be sent yet and will be retried. You can also send the link yourself.",
  failed: "The email could not be sent. Send the link yourself.",
};

function invite({ email, role, name, ...options }: Options & { email: string; role: string; name?: string }) {
  const invited = invitationSchema.safeParse({ email, role });
  if (!invited.success) {
    const sentence = `Enter an email address and a role: ${STAFF_ROLES.join(", ")}.`;
    throw new AppError("invalid", sentence);
  }
  return runAccountCommand(options, async (ctx, { mailer, config }) => {
    const inviting = { ...ctx, mailer, ownAddress: getInstallationUrl(config) };
    const created = await inviteStaff(inviting, { ...invited.data, name: name ?? null });
    const { link, expiresAt, mail } = created;
    return {
      json: { ...invited.data, link, expires_at: expiresAt.toISOString(), mail },
      lines: [
        `${created.email} can join ${ctx.account.name} with this link, valid for a week:`,
        link,
        MAIL_OUTCOMES[mail],
      ],
    };
  });
}

function list(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const { people, invitations } = await listTeam(ctx);
    const output = people.map(({ staffUserId, name, email, role, lastSignInAt }) => ({
      ...{ staff_user_id: staffUserId, name, email, role },
      last_sign_in_at: lastSignInAt?.toISOString() ?? null,
    }));
    const open = invitations.map(({ email, role, expiresAt, isExpired }) => ({
      ...{ email, role, expires_at: expiresAt.toISOString(), expired: isExpired },
    }));
    const lines = [
      ...output.map(({ role, email, name }) => `${role}\t${email}\t${name}`),
      ...open.map(({ role, email, expired }) => `${role}\t${email}\t${expired ? "expired" : "invited"}`),
    ];
    return {
      json: { staff: output, invitations: open },
      lines: lines.length === 0 ? ["No team members yet."] : lines,
    };
  });
}

function resetPassword({ email, ...options }: { email: string; json?: true }): Promise<void> {
  return runInstallationCommand(options, async (runtime) => {
    const link = await createPasswordLink(
      { ...runtime, ownAddress: getInstallationUrl(runtime.config) },
      email,
    );
    return {
      json: { email, link },
      lines: [`${email} can set a new password with this link, once, within an hour:`, link],
    };
  });
}

/** `masthead staff`: lists and invites a publication's staff, and resets their passwords. */
export function addStaffCommand(masthead: Command): void {
  const staff = masthead.command("staff").description("Manage dashboard staff.");
  const command = (name: string, description: string) =>
    staff.command(name).description(description).option("--json", "print JSON");
  command("invite", "Invite someone and print the invitation link.")
    .option("--account <id>", "account ID; required if there are several")
    .requiredOption("--email <email>", "who")
    .requiredOption("--role <role>", `one of ${STAFF_ROLES.join(", ")}`)
    .option("--name <name>", "their name")
    .action(invite);
  command("list", "List the staff and pending invitations of an account.")
    .option("--account <id>", "account ID; required if there are several")
    .action(list);
  command("reset-password", "Print a link for setting a new password.")
    .requiredOption("--email <email>", "whose")
    .action(resetPassword);
}
