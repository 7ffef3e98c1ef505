import type { Account } from "@/server/accounts/index";

interface RequestOrigins {
  /** Public origin of this installation. */
  origin: string;
  /** Origin from the Host header of the request; its scheme is not trusted. */
  requestOrigin: string;
}

/**
 * Computes the origin under which clients know this server: the requested host if it is the account's, so that
 * metadata, responses and tokens name one issuer; the installation's own origin on any other host.
 */
export function computeServerOrigin(
  { origin, requestOrigin }: RequestOrigins,
  account: Pick<Account, "domains">,
): string {
  const { hostname, host } = new URL(requestOrigin);
  return account.domains.includes(hostname) ? `${new URL(origin).protocol}//${host}` : origin;
}
