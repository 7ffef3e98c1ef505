import { createHash } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { type Mail, PermanentMailError } from "./mailer";

/** Line breaks and other controls have no place in a header, whoever wrote them. */
function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 300);
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** A name by which a file is saved: no folders, no controls. */
function fileName(text: string): string {
  return headerText(text).replace(/[\\/:*?"<>|]+/g, "-") || "attachment";
}

function messageIdOf(mail: Mail, sender: string): string | null {
  if (mail.occurrence === undefined) return null;
  const digest = createHash("sha256")
    .update(`${mail.accountId}:${mail.occurrence}`)
    .digest("hex")
    .slice(0, 40);
  return `<${digest}@${sender.split("@")[1] ?? "localhost"}>`;
}

/** A mail as nodemailer takes it: addresses as parts, never as a line that somebody's name could end. */
export function messageOf(mail: Mail, sender: string): SendMailOptions {
  if (!ADDRESS.test(mail.to.address))
    throw new PermanentMailError("a mail is addressed to what is no e-mail address");
  const messageId = messageIdOf(mail, sender);
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
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
