import { getPermanentRefusal, type Mail, type Mailer, type MailResult } from "@/server/platform/mail/index";
import { record, withSpan } from "@/server/platform/telemetry/index";

/** Makes one attempt to send a mail and counts its outcome. Its span names nobody. */
export function sendObserved(transport: Mailer, mail: Mail): Promise<MailResult> {
  const attributes = mail.accountId === null ? {} : { "masthead.account_id": mail.accountId };
  return withSpan("send mail", { kind: "client", attributes }, async () => {
    try {
      const outcome = await transport.send(mail);
      record("masthead_mail_attempts_total", { outcome }, 1);
      return outcome;
    } catch (error) {
      const outcome = getPermanentRefusal(error) !== null ? "rejected" : "deferred";
      record("masthead_mail_attempts_total", { outcome }, 1);
      throw error;
    }
  });
}
