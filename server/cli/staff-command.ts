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
import { invitationSchema } from "@/server/staff/schemas/index";
import { runAccountCommand, runInstallationCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const MAIL_OUTCOMES: Readonly<Record<StaffMailOutcome, string>> = {
  sent: "The link has been mailed, too.",
  kept: "There is no SMTP server: the mail lies in the outbox. Pass the link on yourself.",
  queued: "The mail could not be sent yet and will be retried. You can also pass the link on yourself.",
  failed: "The mail could not be sent. Pass the link on yourself.",
};

function invite({ email, role, name, ...options }: Options & { email: string; role: string; name?: string }) {
  const invited = invitationSchema.safeParse({ email, role });
  if (!invited.success) {
    const sentence = `Say who with an e-mail address, and a role: ${STAFF_ROLES.join(", ")}.`;
    throw new AppError("invalid", sentence);
  }
  return runAccountCommand(options, async (ctx, { mailer, config }) => {
    const inviting = { ...ctx, mailer, ownAddress: getInstallationUrl(config) };
    const created = await inviteStaff(inviting, { ...invited.data, name: name ?? null });
    const { link, expiresAt, mail } = created;
    return {
      json: { ...invited.data, link, expires_at: expiresAt.toISOString(), mail },
      lines: [
        `${created.email} joins ${ctx.account.name} by this link, within a week:`,
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
      lines: lines.length === 0 ? ["Nobody works here yet."] : lines,
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
      lines: [`${email} sets a new password by this link, once and within an hour:`, link],
    };
  });
}

/** `masthead staff`: lists and invites a publication's staff, and resets their passwords. */
export function addStaffCommand(masthead: Command): void {
  const staff = masthead.command("staff").description("The people who work in the dashboard.");
  const command = (name: string, description: string) =>
    staff.command(name).description(description).option("--json", "print it as JSON");
  command("invite", "Invites somebody, and prints the link by which they come in.")
    .option("--account <id>", "for which account, where there are several")
    .requiredOption("--email <email>", "who")
    .requiredOption("--role <role>", `one of ${STAFF_ROLES.join(", ")}`)
    .option("--name <name>", "what they are called")
    .action(invite);
  command("list", "Who works for an account, and who is invited.")
    .option("--account <id>", "which account, where there are several")
    .action(list);
  command("reset-password", "Prints a link by which somebody sets a new password.")
    .requiredOption("--email <email>", "whose")
    .action(resetPassword);
}
