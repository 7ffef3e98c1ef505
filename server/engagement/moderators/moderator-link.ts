import type { StaffRole } from "@/server/accounts/index";

/** A reader who is one of the staff, as the dashboard shows it. */
export interface ModeratorLink {
  id: number;
  staffUserId: number;
  staffName: string;
  reader: { id: number; name: string };
  linkedAt: Date;
}

/** The member of staff as whom a reader decides. */
export interface LinkedStaff {
  staffUserId: number;
  name: string;
  role: StaffRole;
}

/** What a member of staff enters under a page, once. */
export interface ModeratorCode {
  code: string;
  expiresAt: Date;
}
