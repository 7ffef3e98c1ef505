import { layOutMail, type Mailer, type MailResult } from "@/server/platform/mail/index";
import { ROLE_WORDS } from "../schemas/index";
import type { MadeInvitation } from "./invitation";
import { actingStaff, type TeamContext } from "./team-context";

/** What became of the mail of an invitation. */
export type MailFate = MailResult;

/**
 * Mails an invitation. Where that fails it is retried while the link is valid, and the result says so: the inviter can
 * pass the link on themselves.
 */
export async function mailInvitation(
  ctx: TeamContext,
  { id, email, role, link, expiresAt }: MadeInvitation,
): Promise<MailFate> {
  const { account, mailer, log } = ctx;
  const by = actingStaff(ctx)?.name ?? null;
  try {
    return await mailer.send({
      // The link may make an owner: staff who read their account's outbox must not find it there.
      accountId: null,
      validUntil: expiresAt,
      from: { name: account.name },
      to: { name: "", address: email },
      subject: `Work with ${account.name}`,
      ...layOutMail({
        sender: account.name,
        heading: `You are invited to ${account.name}`,
        paragraphs: [
          `${by ?? "The people who run this installation"} invited you to the dashboard of ${account.name}. Your role is ${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].about}`,
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

/** Mails a link by which a person sets a new password. Retried while the link is valid. */
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
    ...layOutMail({
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
