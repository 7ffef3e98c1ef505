export {
  acceptInvitation,
  type InvitationDependencies,
  type InvitationView,
  viewInvitation,
} from "./accept-invitation";
export { addToTeam } from "./add-to-team";
export { changeRole, removeStaff } from "./change-team";
export { deleteOldInvitations, findOpenByEmail, markInvitationAccepted } from "./invitation.repository";
export type { CreatedInvitation } from "./invitation.rules";
export { INVITATION_STATE_TEXTS } from "./invitation.rules";
export { inviteStaff, resendInvitation, revokeInvitation, writeInvitation } from "./invite-staff";
export { listTeam, type Team } from "./list-team";
export { deleteOldLinks, revokeLinks } from "./password-link.repository";
export {
  createPasswordLink,
  requestPasswordLink,
  sendPasswordLink,
  setPasswordByLink,
} from "./password-links";
export { resetTwoStep, resetTwoStepByEmail } from "./reset-two-step";
export { createSignInLink, signInByLink } from "./sign-in-links";
export type { StaffMailOutcome } from "./staff-mails";
export { countOwners, findRole, lockTeams } from "./team.repository";
export { requireTeamTwoStep } from "./team-two-step";
export { writeRole } from "./write-role";
