export {
  mailAccessLink,
  mailActivated,
  mailCancelled,
  mailExpired,
  mailFailedPayment,
  mailInvoice,
  mailMethodChanged,
  mailNewMember,
  mailPause,
  mailReminder,
  mailTrialEnding,
} from "./event-mails";
export type { MailSetting } from "./manage-templates";
export {
  listMailSettings,
  previewMail,
  resetMailTemplate,
  saveMailTemplate,
  sendTestMail,
  switchMail,
} from "./manage-templates";
export type { SubscriberMailContext } from "./send-subscriber-mail";
