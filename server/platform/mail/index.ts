export { createMailer } from "./create-mailer";
export { layOutMail, type MailParts } from "./layout";
export {
  type KeptMail,
  type Mail,
  type MailAttachment,
  type Mailer,
  type MailResult,
  PermanentMailError,
} from "./mailer";
export { keepInOutbox } from "./outbox";
