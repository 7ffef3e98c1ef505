import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import type { Mailer, OutboxMail } from "@/server/platform/mail/index";
import { requirePermission } from "./require-permission";

type MailsContext = Context & { mailer: Mailer };

/** An outbox mail in the list. */
type OutboxMailSummary = Omit<OutboxMail, "text" | "html" | "attachments" | "accountId">;

interface OutboxMails {
  /** Mails are sent through an SMTP server: the outbox is empty. */
  sends: boolean;
  mails: OutboxMailSummary[];
}

const MAX_LISTED = 200;

/** Lists the account's mails and text messages in the outbox, which are not sent; the newest 200. */
export async function listOutboxMails(ctx: MailsContext): Promise<OutboxMails> {
  requirePermission(ctx, "mails:read");
  const { outbox } = ctx.mailer;
  if (outbox === null) return { sends: true, mails: [] };
  const mails = await outbox.list(ctx.account.id, MAX_LISTED);
  return {
    sends: false,
    mails: mails.map(({ id, kind, from, to, subject, writtenAt }) => ({
      id,
      kind,
      from,
      to,
      subject,
      writtenAt,
    })),
  };
}

/** Loads one of them in full. It may contain a sign-in link of a member, so it requires full permissions. */
export async function getOutboxMail(ctx: MailsContext, id: string): Promise<OutboxMail> {
  requirePermission(ctx, "mails:read");
  const mail = await ctx.mailer.outbox?.find(ctx.account.id, id);
  if (mail === undefined || mail === null) throw notFound("mail");
  return mail;
}
