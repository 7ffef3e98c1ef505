export {
  acceptInvitation,
  type InvitationWorld,
  type SeenInvitation,
  seeInvitation,
} from "./accept-invitation";
export { changeRole, removeStaff } from "./change-team";
export type { MadeInvitation } from "./invitation";
export { deleteOldInvitations } from "./invitation.repository";
export { STANDING_SENTENCES } from "./invitation.rules";
export { inviteStaff, resendInvitation, revokeInvitation, writeInvitation } from "./invite-staff";
export { listTeam, type Team } from "./list-team";
export { deleteOldLinks, endLinks } from "./password-link.repository";
export {
  makePasswordLink,
  requestPasswordLink,
  sendPasswordLink,
  setPasswordByLink,
} from "./password-links";
export type { MailFate } from "./staff-mails";
