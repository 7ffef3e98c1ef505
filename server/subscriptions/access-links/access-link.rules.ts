/** For so long after it was sent a link unlocks. */
export const LINK_MILLISECONDS = 24 * 3_600_000;

/** For so long after a link was used its browser may set a password. */
export const PROOF_MILLISECONDS = 30 * 60_000;

export type AccessLinkState = "usable" | "used" | "expired";

/** Whether a link still unlocks. */
export function accessLinkState(
  { usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date },
  now: Date,
): AccessLinkState {
  if (usedAt !== null) return "used";
  return expiresAt > now ? "usable" : "expired";
}
