import type { StaffMembership } from "@/server/staff/index";

export const ROLE_NAMES: Readonly<Record<StaffMembership["role"], string>> = {
  owner: "Owner",
  admin: "Admin",
  subscriptions: "Subscriptions",
  moderator: "Moderator",
  editor: "Editor",
  support: "Support",
  read_only: "Read only",
};
