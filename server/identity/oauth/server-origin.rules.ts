import type { Account } from "@/server/accounts/index";

interface AskedAt {
  /** Origin under which this installation says that it is reached. */
  origin: string;
  /** Origin by the request's own host; its scheme is not to be trusted. */
  askedOrigin: string;
}

/**
 * Origin by which clients know this server: the account's host that they ask, so that metadata, answers and tokens
 * name one issuer; the installation's own origin on any other host.
 */
export function serverOrigin({ origin, askedOrigin }: AskedAt, account: Pick<Account, "domains">): string {
  const { hostname, host } = new URL(askedOrigin);
  return account.domains.includes(hostname) ? `${new URL(origin).protocol}//${host}` : origin;
}
