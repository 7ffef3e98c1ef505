export { admitProvedEmail, hasProvedMember, requirePasswordFor } from "./admit-proved-email";
export { admitSocialReader, type SocialReader } from "./admit-social-reader";
export { consumeMemberAttempt } from "./attempts";
export { createSession, type LoggedIn, logInMember } from "./log-in-member";
export { logOutMember } from "./log-out-member";
export type { Member } from "./member";
export { findMemberById, findMemberByPhone, updateMember } from "./member.repository";
export { requireEmail, requireName, requirePhone } from "./member-input.rules";
export { CODE_MILLISECONDS, makeCode, newCode } from "./one-time-code";
export {
  getOwnMember,
  getOwnMemberWithSessions,
  type ProfileChange,
  replaceOwnMetadata,
  updateOwnProfile,
  updatePicture,
  updateProfile,
} from "./own-account";
export { authOrigin, ownAddress } from "./own-address.rules";
export { endOwnSession, listOwnSessions } from "./own-sessions";
export {
  changeOwnPassword,
  hashSentToken,
  resetPasswordByCode,
  resetPasswordByToken,
} from "./password-links";
export { dropUnprovedPhone, isPhoneTaken, lockPhone } from "./phone.repository";
export { proveByPassword, requireUnlocked } from "./prove-member";
export { type RequestedMail, requestMail } from "./request-mail";
export { requireMember } from "./require-member";
export { announceMember, signUpMember, writeMember } from "./sign-up-member";
export { deleteOldTokens, insertToken } from "./token.repository";
export {
  asSignIn,
  logInByCode,
  proveByCode,
  updateByCode,
  verifyEmail,
  verifyMemberByCode,
} from "./verify-email";
