import type { Mail, Mailer } from "@/server/platform/mail/index";

const sent: Mail[] = [];

/** Accepts mails as an SMTP server would and stores them for tests. */
export const testMailer: Mailer = {
  outbox: null,
  send: async (mail) => {
    sent.push(mail);
    return "sent";
  },
};

/** Deletes the stored mails: ids of accounts start anew in every file's database. */
export function clearMailbox(): void {
  sent.length = 0;
}

/** The mails that an account sent, oldest first; null: the installation itself. */
export function listMails(accountId: number | null): Mail[] {
  return sent.filter((mail) => mail.accountId === accountId);
}
