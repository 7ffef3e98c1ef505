export { lockOutMember } from "./admin/index";
export { createReader } from "./create-reader";
export { createReaders } from "./create-readers";
export {
  type MailContext,
  sendEmailChanged,
  sendEmailChangeLink,
  sendLoginCode,
  sendPasswordChanged,
  sendPasswordReset,
  sendVerificationLink,
} from "./mails/index";
export {
  createSharedKey,
  hasPublisherLogin,
  listSharedKeys,
  revokeSharedKey,
} from "./manage-shared-keys";
export { buildMemberPayload } from "./member-document";
export {
  authOrigin,
  cancelEmailChangeByLink,
  cancelOwnEmailChange,
  changeOwnPassword,
  confirmEmailChange,
  type EmailChange,
  endOwnSession,
  findEmailChangeOfLink,
  findOwnEmailChange,
  getOwnMember,
  hasVerifiedMember,
  listOwnSessions,
  logInMember,
  logInVerifiedEmail,
  logOutMember,
  requestEmailChange,
  requestMail,
  requireEmail,
  requireOwnPassword,
  requirePasswordFor,
  resendEmailChange,
  resetPasswordByToken,
  signUpMember,
  toOwnUrl,
  updateOwnProfile,
  verifyEmail,
  writeMember,
} from "./members/index";
export { logInByPhone, needsSignUp, requestPhoneCode, saveOwnPhone, sendPhoneCode } from "./phones/index";
export { pruneIdentity } from "./prune-identity";
export type { ReaderDirectory, SharedKeyUse } from "./reader";
export { createReaderDirectory } from "./reader-directory";
export { organizationUserKey } from "./reader-token.rules";
export {
  formatSignedInMark,
  type OpenedSession,
  openSession,
  SESSION_COOKIES,
  SESSION_SECONDS,
} from "./sessions";
export type { SharedKeyView } from "./shared-key.repository";
export { addSharedKey } from "./shared-keys";
