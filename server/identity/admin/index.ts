export type { Member as StaffMember } from "../members/index";
export { browseMembers } from "./browse-members";
export {
  endMemberSessions,
  getMemberForStaff,
  lockMember,
  lockOutMember,
  sendMemberPasswordReset,
  unlockMember,
} from "./manage-member";
export type { MemberListItem } from "./member-list-item";
