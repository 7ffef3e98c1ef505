export type { MailContext } from "./mail-context";
export {
  sendLoginCode,
  sendPasswordChanged,
  sendPasswordReset,
  sendVerificationLink,
} from "./send-member-mail";
