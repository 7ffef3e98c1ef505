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
  /** When the code or link in it expires: it is not sent after that. */
  validUntil?: Date;
  /** What lists of undelivered mails show instead of the subject: for a subject with a code. */
  listedAs?: string;
  /** false: the caller reports a failure itself, and the mail is not retried. */
  isRetried?: boolean;
}

/** The server refuses a mail permanently, such as one to an address that does not exist. */
export class PermanentMailError extends Error {
  override readonly name = "PermanentMailError";
}

/**
 * sent: the SMTP server accepted it. kept: there is no SMTP server, and it is in the outbox folder. queued: it could not be
 * sent and is retried. failed: the server refused it permanently.
 */
export type MailResult = "sent" | "kept" | "queued" | "failed";

export interface MailAttachment {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A mail, or a text message, that was written down instead of sent. */
export interface OutboxMail {
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
  list(accountId: number, limit: number): Promise<OutboxMail[]>;
  find(accountId: number, id: string): Promise<OutboxMail | null>;
  /** Removes what was written before a time; how many. */
  prune(before: Date): Promise<number>;
}

export interface Mailer {
  /** Throws when the mail was neither sent nor stored; PermanentMailError where a retry cannot succeed. */
  send(mail: Mail): Promise<MailResult>;
  /** Where mails and text messages are kept when no SMTP server is named; null where they are sent. */
  outbox: MailOutbox | null;
}
