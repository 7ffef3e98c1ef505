import { getInstallationUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import {
  createPasswordLink,
  createSignInLink,
  inviteStaff,
  listTeam,
  resetTwoStepByEmail,
  STAFF_ROLES,
  type StaffMailOutcome,
  unlinkStaff,
} from "@/server/staff/index";
import { invitationSchema } from "@/shared/staff/index";
import { runAccountCommand, runInstallationCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const MAIL_OUTCOMES: Readonly<Record<StaffMailOutcome, string>> = {
  sent: "The link has also been emailed.",
  stored: "No SMTP server is set up, so the email is in the outbox. Send the link yourself.",
  queued: "The email could not be sent yet and will be retried. You can also send the link yourself.",
  failed: "The email could not be sent. Send the link yourself.",
};

/** `masthead staff invite`: invites a person and prints the link. */
export function invite({
  email,
  role,
  name,
  ...options
}: Options & { email: string; role: string; name?: string }) {
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

/** `masthead staff list`: prints the team and the open invitations. */
export function printTeam(options: Options): Promise<void> {
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

/** `masthead staff reset-password`: prints a link for a new password. */
export function printPasswordLink({ email, ...options }: { email: string; json?: true }): Promise<void> {
  return runInstallationCommand(options, async (runtime) => {
    if (!runtime.config.staffSignIn.hasPasswords)
      throw new AppError("conflict", "Password sign-in is turned off. Use `masthead staff sign-in-link`.");
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

/** `masthead staff reset-two-step`: removes a person's second factors, and ends their sessions. */
export function removeSecondFactors({ email, ...options }: { email: string; json?: true }): Promise<void> {
  return runInstallationCommand(options, async (runtime) => {
    const { isChanged } = await resetTwoStepByEmail(runtime, email);
    const now = runtime.config.staffSignIn.hasPasswords
      ? "can sign in with the password alone"
      : "has no second factor any more";
    const done = `${email} ${now}, and was signed out everywhere.`;
    return {
      json: { email, changed: isChanged },
      lines: [isChanged ? done : `${email} has not set up two-step verification. Nothing was changed.`],
    };
  });
}
/** `masthead staff sign-in-link`: prints a link that signs a person in without the sign-in provider. */
export function printSignInLink({ email, ...options }: { email: string; json?: true }): Promise<void> {
  return runInstallationCommand(options, async (runtime) => {
    if (runtime.config.staffSignIn.hasPasswords)
      throw new AppError("conflict", "Staff sign in with a password. Use `masthead staff reset-password`.");
    const ownAddress = getInstallationUrl(runtime.config);
    const link = await createSignInLink({ ...runtime, ownAddress }, email);
    return {
      json: { email, link },
      lines: [`${email} can sign in with this link, once, within an hour:`, link],
    };
  });
}

/** `masthead staff unlink`: detaches a person from their account at the sign-in provider. */
export function unlink({ email, ...options }: { email: string; json?: true }): Promise<void> {
  return runInstallationCommand(options, async (runtime) => {
    const { unlinked, endedSessions, endedMemberships } = await unlinkStaff(runtime, email);
    const line =
      unlinked === 0
        ? `${email} is not linked to an account at a sign-in provider.`
        : `${email} is detached and signed out. The next sign-in with this address links again.`;
    const roles = `Memberships that the provider's roles gave and that ended: ${endedMemberships}. The next sign-in gives what the roles then give.`;
    return {
      json: { email, unlinked, ended_sessions: endedSessions, ended_memberships: endedMemberships },
      lines: endedMemberships === 0 ? [line] : [line, roles],
    };
  });
}
