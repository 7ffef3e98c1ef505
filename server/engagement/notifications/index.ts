export { getPreferencesUrl } from "./compose-mail";
export { createDigests } from "./create-digests";
export { findAccountsWithDigests } from "./digest.repository";
export { follow, listOwnFollows, unfollow } from "./follows";
export {
  getOwnMailPreferences,
  saveOwnMailPreferences,
  unsubscribeByLink,
} from "./manage-preferences";
export { notifyOfComment } from "./notify-of-comment";
export { parseMailPreferences } from "./preference";
export { pruneReaderMails } from "./reader-mail.repository";
export { listAccountsWithOverdueMails, requestOverdueMails } from "./request-mail";
export { type ReaderMailContext, sendReaderMail } from "./send-reader-mail";
export { getReaderMailTexts, TOPIC_TEXTS } from "./texts";
export { createUnsubscribeUrl, readUnsubscribeToken } from "./unsubscribe-link";
