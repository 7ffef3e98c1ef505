export { getPreferencesUrl } from "./compose-mail";
export { createDigests } from "./create-digests";
export { findAccountsWithDigests } from "./digest.repository";
export {
  findFollowableThread,
  followThread,
  listOwnThreads,
  unfollowByLink,
  unfollowThread,
} from "./follow-threads";
export { follow, type ListedFollow, listOwnFollows, unfollow } from "./follows";
export {
  getOwnMailPreferences,
  saveOwnMailPreferences,
  unsubscribeByLink,
} from "./manage-preferences";
export { notifyOfComment } from "./notify-of-comment";
export { parseMailPreferences } from "./preference";
export { isSuppressed, suppressAddress } from "./preference.repository";
export { type ClaimedLetter, pruneReaderMails } from "./reader-mail.repository";
export { listAccountsWithOverdueMails, requestMails, requestOverdueMails } from "./request-mail";
export {
  handOverMail,
  type MailingContext,
  type ReaderMailContext,
  type ReaderMailOutcome,
  sendReaderMail,
} from "./send-reader-mail";
export { getReaderMailTexts, THREAD_TEXTS, TOPIC_TEXTS } from "./texts";
export { createUnsubscribeUrl, readUnsubscribeToken, type UnsubscribeTarget } from "./unsubscribe-link";
