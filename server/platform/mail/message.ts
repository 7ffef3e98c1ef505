import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer";

/** Line breaks and other controls have no place in a header, whoever wrote them. */
function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 300);
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** A mail as nodemailer takes it: addresses as parts, never as a line that somebody's name could end. */
export function messageOf(mail: Mail, sender: string): SendMailOptions {
  if (!ADDRESS.test(mail.to.address)) throw new Error("a mail is addressed to what is no e-mail address");
  return {
    from: { name: headerText(mail.from.name), address: sender },
    to: { name: headerText(mail.to.name), address: mail.to.address },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
