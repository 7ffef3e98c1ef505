import type { StaffRole } from "@/server/accounts/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

/** A new invitation. Its link is returned only here; a hash of the token is stored. */
export interface CreatedInvitation {
  id: number;
  email: string;
  role: StaffRole;
  link: string;
  expiresAt: Date;
}

/** An invitation is valid for a week. */
export const INVITATION_MILLISECONDS = 7 * DAY_MILLISECONDS;

interface InvitationTimes {
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

export type InvitationState = "open" | "accepted" | "revoked" | "expired";

/** Whether an invitation may be accepted, or why not. */
export function getInvitationState(invitation: InvitationTimes, now: Date): InvitationState {
  if (invitation.acceptedAt !== null) return "accepted";
  if (invitation.revokedAt !== null) return "revoked";
  return invitation.expiresAt > now ? "open" : "expired";
}

/** Texts for an invitation that cannot be accepted. */
export const INVITATION_STATE_TEXTS: Readonly<Record<Exclude<InvitationState, "open">, string>> = {
  accepted: "This invitation has already been accepted. Sign in to continue.",
  revoked: "This invitation was revoked. Ask the person who invited you for a new one.",
  expired: "This invitation has expired after a week. Ask the person who invited you for a new one.",
};
