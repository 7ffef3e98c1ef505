import { type Mailer, type MailResult, renderMail } from "@/server/platform/mail/index";
import { ROLE_TEXTS } from "../schemas/index";
import type { CreatedInvitation } from "./invitation";
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
      subject: `Work with ${account.name}`,
      ...renderMail({
        sender: account.name,
        heading: `You are invited to ${account.name}`,
        paragraphs: [
          `${inviterName ?? "The people who run this installation"} invited you to the dashboard of ${account.name}. Your role is ${ROLE_TEXTS[role].name}: ${ROLE_TEXTS[role].about}`,
          "The link works once, for a week.",
        ],
        action: { label: "Accept the invitation", url: link },
        footnote: "If you do not know what this is about, do nothing: without this step nothing happens.",
      }),
    });
  } catch (error) {
    log.warn({ err: error, invitationId: id }, "an invitation could not be mailed");
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
        "somebody asked to set a new password for your sign-in to the dashboard. The link works once, for an hour, and signs you out everywhere.",
      ],
      action: { label: "Set a new password", url: link },
      footnote: "If that was not you, do nothing: your password stays as it is.",
    }),
  });
}
