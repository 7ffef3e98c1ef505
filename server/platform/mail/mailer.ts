/** A mail to one person. Its parts are text; what they may do in a header or in HTML is seen to here, not by callers. */
export interface Mail {
  /**
   * Whose mail it is, for the outbox that an installation without SMTP keeps. null: the installation's own, which no
   * account's staff may read there.
   */
  accountId: number | null;
  from: { name: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Files that go with it. */
  attachments?: readonly MailAttachment[];
  /** The occurrence it tells of: the same again carries the same Message-ID, by which receivers drop it. */
  occurrence?: string;
}

export interface MailAttachment {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A mail, or a text message, that was written down instead of sent. */
export interface KeptMail {
  id: string;
  kind: "mail" | "text";
  accountId: number | null;
  from: string;
  /** An e-mail address, or a phone number. */
  to: string;
  subject: string;
  text: string;
  /** Empty of a text message. */
  html: string;
  /** Names of the files that go with it. */
  attachments: readonly string[];
  writtenAt: Date;
}

/** What is kept of an account, for those who run the installation. */
export interface MailOutbox {
  /** The newest first; at most `limit`. */
  list(accountId: number, limit: number): Promise<KeptMail[]>;
  find(accountId: number, id: string): Promise<KeptMail | null>;
  /** Removes what was written before a time; how many. */
  prune(before: Date): Promise<number>;
}

export interface Mailer {
  /** Throws when the mail was not taken over by whoever carries it on. */
  send(mail: Mail): Promise<void>;
  /** Where mails and text messages are kept when no SMTP server is named; null where they are sent. */
  outbox: MailOutbox | null;
}
