export { createMailer } from "./create-mailer";
export { layOutMail, type MailParts } from "./layout";
export type { KeptMail, Mail, MailAttachment, Mailer } from "./mailer";
export { keepInOutbox } from "./outbox";
