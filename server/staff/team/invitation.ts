import type { StaffRole } from "@/server/accounts/index";

/** A new invitation. Its link is returned only here; a hash of the token is stored. */
export interface CreatedInvitation {
  id: number;
  email: string;
  role: StaffRole;
  link: string;
  expiresAt: Date;
}
