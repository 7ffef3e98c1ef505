import type { Account } from "@/server/accounts/index";

/**
 * Whether a reader may be sent to an address after a sign-in: on one of the account's hosts, its site, or the very
 * origin that is asked. Anything else would make this server a redirector for everybody.
 */
export function isAllowedCallback(
  uri: string,
  account: Pick<Account, "domains" | "siteUrl">,
  origin: string,
): boolean {
  if (!URL.canParse(uri) || /[\s\\]/.test(uri)) return false;
  const url = new URL(uri);
  if (url.username !== "" || url.password !== "") return false;
  if (url.origin === origin || url.origin === new URL(account.siteUrl).origin) return true;
  return url.protocol === "https:" && account.domains.includes(url.hostname);
}

/** An address with a parameter more in its query. */
export function withParameter(uri: string, name: string, value: string): string {
  const url = new URL(uri);
  url.searchParams.set(name, value);
  return url.href;
}
