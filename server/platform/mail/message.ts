import { createHash } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { type Mail, PermanentMailError } from "./mailer";

/** Line breaks and other control characters, which must not occur in a header. */
function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 300);
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** A safe file name for an attachment: no folders, no control characters. */
function fileName(text: string): string {
  return headerText(text).replace(/[\\/:*?"<>|]+/g, "-") || "attachment";
}

function toMessageId(mail: Mail, sender: string): string | null {
  if (mail.occurrence === undefined) return null;
  const digest = createHash("sha256")
    .update(`${mail.accountId}:${mail.occurrence}`)
    .digest("hex")
    .slice(0, 40);
  return `<${digest}@${sender.split("@")[1] ?? "localhost"}>`;
}

/** The headers by which mail clients offer to unsubscribe with one click (RFC 8058). */
function unsubscribeHeaders({
  unsubscribeUrl,
}: Mail): Record<string, string | { prepared: true; value: string }> {
  if (unsubscribeUrl === undefined) return {};
  if (!URL.canParse(unsubscribeUrl)) throw new PermanentMailError("the unsubscribe link is not a URL");
  return {
    // On one line, however long: not all mail clients read a folded link.
    "List-Unsubscribe": { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Converts a mail for nodemailer: addresses as objects, so that a name cannot inject a header line. */
export function toMailMessage(mail: Mail, sender: string): SendMailOptions {
  if (!ADDRESS.test(mail.to.address)) throw new PermanentMailError("the recipient is not an email address");
  const messageId = toMessageId(mail, sender);
  return {
    ...(messageId !== null && { messageId }),
    from: { name: headerText(mail.from.name), address: sender },
    to: { name: headerText(mail.to.name), address: mail.to.address },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ name, contentType, bytes }) => ({
      filename: fileName(name),
      contentType,
      content: Buffer.from(bytes),
    })),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
