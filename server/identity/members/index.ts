export { admitSocialReader, type SocialReader } from "./admit-social-reader";
export { logInMember } from "./log-in-member";
export { logOutMember } from "./log-out-member";
export type { Member } from "./member";
export { findMemberById } from "./member.repository";
export { requireName } from "./member-input.rules";
export { makeCode } from "./one-time-code";
export {
  getOwnMember,
  getOwnMemberWithSessions,
  replaceOwnMetadata,
  updateOwnProfile,
  updatePicture,
} from "./own-account";
export { authOrigin, ownAddress } from "./own-address.rules";
export { endOwnSession, listOwnSessions } from "./own-sessions";
export {
  changeOwnPassword,
  hashSentToken,
  resetPasswordByCode,
  resetPasswordByToken,
} from "./password-links";
export { proveByPassword, requireUnlocked } from "./prove-member";
export { type RequestedMail, requestMail } from "./request-mail";
export { requireMember } from "./require-member";
export { signUpMember, writeMember } from "./sign-up-member";
export { deleteOldTokens, insertToken } from "./token.repository";
export { logInByCode, proveByCode, updateByCode, verifyEmail, verifyMemberByCode } from "./verify-email";
