/** An invitation is good for a week. */
export const INVITATION_MILLISECONDS = 7 * 86_400_000;

interface InvitationTimes {
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

export type InvitationStanding = "open" | "accepted" | "revoked" | "expired";

/** Whether an invitation may still be accepted, and else why not. */
export function standingOf(invitation: InvitationTimes, now: Date): InvitationStanding {
  if (invitation.acceptedAt !== null) return "accepted";
  if (invitation.revokedAt !== null) return "revoked";
  return invitation.expiresAt > now ? "open" : "expired";
}

/** What is told whoever opens an invitation that cannot be accepted. */
export const STANDING_SENTENCES: Readonly<Record<Exclude<InvitationStanding, "open">, string>> = {
  accepted: "This invitation has been accepted already. Sign in to go on.",
  revoked: "This invitation was taken back. Ask whoever invited you.",
  expired: "This invitation is older than a week. Ask whoever invited you for a new one.",
};
