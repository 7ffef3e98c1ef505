import type { StaffRole } from "@/server/accounts/index";

/** An invitation that was just made. Its link is told this once; only a hash of it is kept. */
export interface MadeInvitation {
  id: number;
  email: string;
  role: StaffRole;
  link: string;
  expiresAt: Date;
}
