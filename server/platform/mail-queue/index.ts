export { createDurableMailer } from "./durable-mailer";
export { deleteFailedBefore, mailQueueState } from "./mail-queue.repository";
export { sendQueuedMails } from "./send-queued-mails";
export { listUndelivered, resendUndelivered, type UndeliveredMail } from "./undelivered-mails";
