import { type Account, listOwnHosts } from "@/server/accounts/index";

type AccountHosts = Pick<Account, "siteUrl" | "domains">;

const HOST = /^[a-z0-9.-]+$|^\[[\da-f:]+\]$/i;

/** Returns the `frame-ancestors` of an account: its site, its domains and our own origin. */
export function getFrameAncestors(account: AccountHosts): string {
  const hosts = listOwnHosts(account).filter((host) => HOST.test(host));
  return ["'self'", ...hosts.flatMap((host) => [`https://${host}:*`, `http://${host}:*`])].join(" ");
}

/** Parses the http(s) origin of an address that a page sent; null: anything else. */
export function parseOrigin(text: string | undefined): string | null {
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, username, password } = new URL(text);
  return username === "" && password === "" ? origin : null;
}

/** Whether an address belongs to the account's own pages or to ours. */
export function isOwnAddress(address: string, account: AccountHosts, ownOrigin: string): boolean {
  const origin = parseOrigin(address);
  if (origin === null) return false;
  return origin === ownOrigin || listOwnHosts(account).includes(new URL(origin).hostname);
}
