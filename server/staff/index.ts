export { changeOwnPassword } from "./change-own-password";
export { getAccountFacts } from "./get-account-facts";
export { listStaffContacts, type StaffContact } from "./list-staff-contacts";
export { getOutboxMail, listOutboxMails } from "./outbox-mails";
export { findStaffSession, listOwnSessions, revokeOtherSessions, revokeOwnSession } from "./own-sessions";
export type { Permission } from "./permissions.rules";
export { listPermissions, STAFF_ROLES } from "./permissions.rules";
export {
  beginStaffSignIn,
  completeStaffSignIn,
  describeProviderRefusal,
  findProviderProblem,
  STAFF_FLOW_SECONDS,
  unlinkStaff,
} from "./provider/index";
export { pruneStaff } from "./prune-staff";
export { getPublication, type Publication, savePublication } from "./publication";
export { isPermitted, requirePermission } from "./require-permission";
export type { ServerKeySummary } from "./server-key.repository";
export {
  addServerKey,
  createServerKey,
  listServerKeys,
  type NewServerKey,
  revokeServerKey,
} from "./server-keys";
export { createSessionCookie, getSessionCookieName, readSessionToken } from "./session-token";
export { emitSettingsChanged } from "./settings-changed";
export { signInStaff, startSignIn } from "./sign-in";
export { createSignInOptions } from "./sign-in-options";
export type { SignInDependencies, StaffDependencies, StaffMembership, StaffSession } from "./staff-session";
export {
  acceptInvitation,
  type CreatedInvitation,
  changeRole,
  createPasswordLink,
  createSignInLink,
  INVITATION_STATE_TEXTS,
  type InvitationDependencies,
  type InvitationView,
  inviteStaff,
  listTeam,
  removeStaff,
  requestPasswordLink,
  requireTeamTwoStep,
  resendInvitation,
  resetTwoStep,
  resetTwoStepByEmail,
  revokeInvitation,
  type StaffMailOutcome,
  sendPasswordLink,
  setPasswordByLink,
  signInByLink,
  type Team,
  viewInvitation,
  writeInvitation,
} from "./team/index";
export {
  addPasskey,
  completeSignIn,
  confirmAuthenticator,
  findSecondStep,
  getTwoStep,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  SIGN_IN_STEP_SECONDS,
  signInWithPasskey,
  startAuthenticator,
  startPasskey,
  startPasskeySignIn,
  toRelyingParty,
} from "./two-step/index";
export { listUndeliveredMails, resendMail, type UndeliveredMail } from "./undelivered-mails";
