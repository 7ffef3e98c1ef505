export { consumeMemberAttempt } from "./attempts";
export { authenticateByPassword, requireUnlocked } from "./authenticate-member";
export {
  cancelEmailChangeByLink,
  confirmEmailChange,
  findEmailChangeOfLink,
} from "./confirm-email-change";
export {
  deleteOldEmailChanges,
  findEmailChangeById,
  findOpenEmailChange,
  isEmailTaken,
  writeEmailChangeToken,
} from "./email-change.repository";
export {
  type EmailChange,
  type EmailChangeSide,
  isAsked,
  judgeEmailChange,
} from "./email-change.rules";
export { createSession, type LogInResult, logInMember } from "./log-in-member";
export { logInSocialReader, type SocialReader } from "./log-in-social-reader";
export { hasVerifiedMember, logInVerifiedEmail, requirePasswordFor } from "./log-in-verified-email";
export { logOutMember } from "./log-out-member";
export type { Member } from "./member";
export { findMemberByEmail, findMemberById, findMemberByPhone, updateMember } from "./member.repository";
export { requireEmail, requireName, requirePhone } from "./member-input.rules";
export { CODE_MILLISECONDS, createOneTimeCode, generateOneTimeCode } from "./one-time-code";
export {
  getOwnMember,
  getOwnMemberWithSessions,
  type ProfileChange,
  replaceOwnMetadata,
  requireMember,
  updateOwnProfile,
  updatePicture,
  updateProfile,
} from "./own-account";
export { authOrigin, toOwnUrl } from "./own-address.rules";
export { endOwnSession, listOwnSessions } from "./own-sessions";
export {
  changeOwnPassword,
  hashSentToken,
  requireOwnPassword,
  resetPasswordByCode,
  resetPasswordByToken,
} from "./password-links";
export { isPhoneTaken, lockPhone, removeUnverifiedPhone } from "./phone.repository";
export {
  cancelOwnEmailChange,
  findOwnEmailChange,
  requestEmailChange,
  resendEmailChange,
} from "./request-email-change";
export { type RequestedMail, requestMail } from "./request-mail";
export { emitMemberSignedUp, signUpMember, writeMember } from "./sign-up-member";
export { deleteOldTokens, insertToken } from "./token.repository";
export {
  authenticateByCode,
  logInByCode,
  toSignInError,
  updateByCode,
  verifyEmail,
  verifyMemberByCode,
} from "./verify-email";
