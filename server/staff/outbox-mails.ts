import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { Mailer, OutboxMail } from "@/server/platform/mail/index";
import { requirePermission } from "./require-permission";

type MailsContext = Context & { mailer: Mailer };

/** A written mail as it stands in the list. */
type KeptMailSummary = Omit<OutboxMail, "text" | "html" | "attachments" | "accountId">;

interface KeptMails {
  /** Mails leave through an SMTP server: none is kept. */
  sends: boolean;
  mails: KeptMailSummary[];
}

const MOST = 200;

/** The account's mails and text messages that were written down instead of sent, the newest 200. */
export async function listOutboxMails(ctx: MailsContext): Promise<KeptMails> {
  requirePermission(ctx, "mails:read");
  const { outbox } = ctx.mailer;
  if (outbox === null) return { sends: true, mails: [] };
  const mails = await outbox.list(ctx.account.id, MOST);
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

/** One of them, whole. What it holds may open a member's account: only who may do anything sees it. */
export async function getOutboxMail(ctx: MailsContext, id: string): Promise<OutboxMail> {
  requirePermission(ctx, "mails:read");
  const mail = await ctx.mailer.outbox?.find(ctx.account.id, id);
  if (mail === undefined || mail === null) throw notFound("mail");
  return mail;
}
