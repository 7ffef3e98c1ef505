export { changeOwnPassword } from "./change-own-password";
export { getAccountFacts } from "./get-account-facts";
export { listStaffContacts, type StaffContact } from "./list-staff-contacts";
export { getOutboxMail, listOutboxMails } from "./outbox-mails";
export { findStaffSession, listOwnSessions, revokeOtherSessions, revokeOwnSession } from "./own-sessions";
export type { Permission } from "./permissions.rules";
export { permissionsOf, STAFF_ROLES } from "./permissions.rules";
export { pruneStaff } from "./prune-staff";
export { getPublication, type Publication, savePublication } from "./publication";
export { isPermitted, requirePermission } from "./require-permission";
export { addServerKey, createServerKey, listServerKeys, revokeServerKey } from "./server-keys";
export { readSessionToken, sessionCookie, sessionCookieName } from "./session-token";
export { emitSettingsChanged } from "./settings-changed";
export { signInStaff } from "./sign-in";
export { signInOptions } from "./sign-in-options";
export type { StaffMembership, StaffSession, StaffWorld } from "./staff-session";
export {
  acceptInvitation,
  changeRole,
  type InvitationWorld,
  inviteStaff,
  listTeam,
  type MadeInvitation,
  type MailFate,
  makePasswordLink,
  removeStaff,
  requestPasswordLink,
  resendInvitation,
  revokeInvitation,
  type SeenInvitation,
  STANDING_SENTENCES,
  seeInvitation,
  sendPasswordLink,
  setPasswordByLink,
  type Team,
  writeInvitation,
} from "./team/index";
export { listUndeliveredMails, resendMail, type UndeliveredMail } from "./undelivered-mails";
