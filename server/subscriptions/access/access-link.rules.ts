/** How long a link works after it was sent. */
export const LINK_MILLISECONDS = 24 * 3_600_000;

/** How long the browser that used a link may set a password. */
export const PROOF_MILLISECONDS = 30 * 60_000;

export type AccessLinkState = "usable" | "used" | "expired";

/** Compute whether a link still works. */
export function computeAccessLinkState(
  { usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date },
  now: Date,
): AccessLinkState {
  if (usedAt !== null) return "used";
  return expiresAt > now ? "usable" : "expired";
}
