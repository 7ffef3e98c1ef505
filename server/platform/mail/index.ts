export { createMailer } from "./create-mailer";
export { type MailItem, type MailParts, renderMail } from "./layout";
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
export { verifySmtpServer } from "./smtp-mailer";
