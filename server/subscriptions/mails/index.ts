export type { SubscriberMailContext } from "./mail-context";
export {
  mailAccessLink,
  mailActivated,
  mailCancelled,
  mailExpired,
  mailFailedPayment,
  mailInvoice,
  mailNewMember,
  mailReminder,
  mailTrialEnding,
} from "./mails-of-events";
export {
  listMailSettings,
  type MailSetting,
  previewMail,
  resetMailTemplate,
  saveMailTemplate,
  sendTestMail,
  switchMail,
} from "./manage-templates";
