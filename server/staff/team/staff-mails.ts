import { type Mailer, type MailResult, renderMail } from "@/server/platform/mail/index";
import { ROLE_TEXTS } from "@/shared/staff/index";
import type { CreatedInvitation } from "./invitation.rules";
import { getActingStaff, type TeamContext } from "./team-context";

/** Outcome of an invitation's mail. */
export type StaffMailOutcome = MailResult;

/**
 * Mails an invitation. A failed mail is retried while the link is valid, and the result reports it, so that the
 * inviter can pass the link on.
 */
export async function mailInvitation(
  ctx: TeamContext,
  { id, email, role, link, expiresAt }: CreatedInvitation,
): Promise<StaffMailOutcome> {
  const { account, mailer, log } = ctx;
  const inviterName = getActingStaff(ctx)?.name ?? null;
  try {
    return await mailer.send({
      // The link can make someone an owner: staff who read their account's outbox must not find it there.
      accountId: null,
      validUntil: expiresAt,
      from: { name: account.name },
      to: { name: "", address: email },
      subject: `Join ${account.name}`,
      ...renderMail({
        sender: account.name,
        heading: `You're invited to join ${account.name}`,
        paragraphs: [
          `${inviterName ?? "An administrator of this installation"} invited you to the dashboard of ${account.name}. Your role is ${ROLE_TEXTS[role].name}: ${ROLE_TEXTS[role].about}`,
          "The link works once and expires in a week.",
        ],
        action: { label: "Accept invitation", url: link },
        footnote: "If you weren't expecting this invitation, ignore this email.",
      }),
    });
  } catch (error) {
    log.warn({ err: error, invitationId: id }, "an invitation could not be emailed");
    return "failed";
  }
}

/** Mails a link with which a person sets a new password. Retried while the link is valid. */
export async function mailPasswordLink(
  mailer: Mailer,
  { name, email, link, validUntil }: { name: string; email: string; link: string; validUntil: Date },
): Promise<void> {
  await mailer.send({
    accountId: null,
    validUntil,
    from: { name: "Masthead" },
    to: { name, address: email },
    subject: "Set a new password for the dashboard",
    ...renderMail({
      sender: "Masthead",
      heading: "Set a new password",
      paragraphs: [
        `Hello ${name},`,
        "someone asked to reset your dashboard password. The link works once and expires in an hour. Setting a new password signs you out everywhere.",
      ],
      action: { label: "Set a new password", url: link },
      footnote: "If that wasn't you, ignore this email. Your password stays the same.",
    }),
  });
}
