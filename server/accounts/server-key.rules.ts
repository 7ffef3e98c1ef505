import type { ServerKey } from "./server-key.repository";

const MINUTE = 60_000;

type Validity = "valid" | "expired" | "revoked";

/** Whether a key may be used at a time of the system clock. It is invalid from the instant at which it expires. */
export function getKeyValidity(
  { revokedAt, expiresAt }: Pick<ServerKey, "revokedAt" | "expiresAt">,
  now: Date,
): Validity {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= now.getTime() ? "expired" : "valid";
}

/** Whether the key's last use is stored for the minute of this time, or a later one. */
export function hasBeenUsedSince({ lastUsedAt }: Pick<ServerKey, "lastUsedAt">, now: Date): boolean {
  return lastUsedAt !== null && lastUsedAt.getTime() >= Math.floor(now.getTime() / MINUTE) * MINUTE;
}
