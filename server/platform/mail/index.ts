export { createMailer } from "./create-mailer";
export { type MailBrand, type MailParts, renderMail, renderMailPage, renderMailParagraph } from "./layout";
export { escapeMailText } from "./mail-style";
export {
  getPermanentRefusal,
  type Mail,
  type MailAttachment,
  type Mailer,
  type MailResult,
  type OutboxMail,
  PermanentMailError,
} from "./mailer";
export { saveToOutbox } from "./outbox";
export type { MailItem } from "./sections";
export { verifySmtpServer } from "./smtp-mailer";
export { toMailFault } from "./to-mail-fault";
