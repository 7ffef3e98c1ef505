export { createMailer } from "./create-mailer";
export { type MailBrand, type MailParts, renderMail, renderMailPage, renderMailParagraph } from "./layout";
export { escapeMailText } from "./mail-style";
export {
  type Mail,
  type MailAttachment,
  type Mailer,
  type MailResult,
  type OutboxMail,
  PermanentMailError,
} from "./mailer";
export { saveToOutbox } from "./outbox";
export { verifySmtpServer } from "./smtp-mailer";
