import type { StaffRole } from "@/server/accounts/index";

/** A reader linked to a staff member, as the dashboard shows it. */
export interface ModeratorLink {
  id: number;
  staffUserId: number;
  staffName: string;
  reader: { id: number; name: string };
  linkedAt: Date;
}

/** The staff member as whom a reader decides. */
export interface LinkedStaff {
  staffUserId: number;
  name: string;
  role: StaffRole;
}

/** The one-time code that a staff member enters on a page. */
export interface ModeratorCode {
  code: string;
  expiresAt: Date;
}
