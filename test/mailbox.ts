import type { Mail, Mailer } from "@/server/platform/mail/index";

const sent: Mail[] = [];

/** Takes mails as an SMTP server would, and keeps them for a test to read. */
export const testMailer: Mailer = {
  outbox: null,
  send: async (mail) => {
    sent.push(mail);
    return "sent";
  },
};

/** Empties the box: ids of accounts begin anew in every file's database. */
export function forgetMails(): void {
  sent.length = 0;
}

/** What an account sent, the oldest first; null: the installation itself. */
export function mailsOf(accountId: number | null): Mail[] {
  return sent.filter((mail) => mail.accountId === accountId);
}
