import { isIP } from "node:net";

/** Whose passkeys these are, as browsers check it. */
export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  id: string;
  /** The only origin that may use them. */
  origin: string;
}

/**
 * The relying party of the dashboard at this public address; null: browsers offer no passkeys there, because it is an
 * IP address, or neither HTTPS nor localhost.
 */
export function toRelyingParty(ownAddress: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(ownAddress);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { id: hostname, origin } : null;
}
