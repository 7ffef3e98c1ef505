export type { MailContext } from "./mail-context";
export { sendEmailChanged, sendEmailChangeLink } from "./send-email-change";
export {
  sendLoginCode,
  sendPasswordChanged,
  sendPasswordReset,
  sendVerificationLink,
} from "./send-member-mail";
