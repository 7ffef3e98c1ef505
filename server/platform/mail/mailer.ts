/** A mail to one recipient. Its parts are plain text; this module escapes them for headers and HTML. */
export interface Mail {
  /**
   * The account of the mail, for the outbox of an installation without SMTP. null: the installation's own mail, which
   * no account's staff may read there.
   */
  accountId: number | null;
  from: { name: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Attachments. */
  attachments?: readonly MailAttachment[];
  /** Key of the business event: a repeated mail carries the same Message-ID, by which receivers drop it. */
  occurrence?: string;
  /** An https URL that ends mails of this kind when a mail client posts to it (RFC 8058), without a session. */
  unsubscribeUrl?: string;
  /** When the code or link in it expires: it is not sent after that. */
  validUntil?: Date;
  /** Shown in lists of undelivered mails instead of the subject, for a subject with a code. */
  listedAs?: string;
  /** false: the caller reports a failure itself, and the mail is not retried. */
  isRetried?: boolean;
}

/** The server refuses a mail permanently, such as one to an address that does not exist. */
export class PermanentMailError extends Error {
  override readonly name = "PermanentMailError";
  /** Whether the recipient's address was refused; otherwise the sender, the content, the size, or the sender's server. */
  readonly isRecipientRefused: boolean;

  constructor(
    message: string,
    { cause, isRecipientRefused = false }: { cause?: unknown; isRecipientRefused?: boolean } = {},
  ) {
    super(message, { cause });
    this.isRecipientRefused = isRecipientRefused;
  }
}

/**
 * What a mail server refused permanently: the recipient's address, or this mail; null where the error may be temporary.
 * By name, because the mailer of a process is shared by bundles with copies of the class of their own.
 */
export function getPermanentRefusal(error: unknown): "recipient" | "mail" | null {
  if (!(error instanceof Error) || error.name !== "PermanentMailError") return null;
  return "isRecipientRefused" in error && error.isRecipientRefused === true ? "recipient" : "mail";
}

/**
 * sent: the SMTP server accepted it. stored: there is no SMTP server, and it is in the outbox folder. queued: it could
 * not be sent and is retried. failed: the server refused it permanently.
 */
export type MailResult = "sent" | "stored" | "queued" | "failed";

export interface MailAttachment {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A mail or text message that was written to the outbox folder instead of sent. */
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
  /** File names of the attachments. */
  attachments: readonly string[];
  writtenAt: Date;
}

/** Lists the messages of an account, for the installation's operators. */
export interface MailOutbox {
  /** Newest first; at most `limit`. */
  list(accountId: number, limit: number): Promise<OutboxMail[]>;
  find(accountId: number, id: string): Promise<OutboxMail | null>;
  /** Deletes messages written before a time. Returns how many. */
  prune(before: Date): Promise<number>;
}

export interface Mailer {
  /** Throws when the mail was neither sent nor stored; PermanentMailError where a retry cannot succeed. */
  send(mail: Mail): Promise<MailResult>;
  /** Reads mails and text messages stored without an SMTP server; null where they are sent. */
  outbox: MailOutbox | null;
}
