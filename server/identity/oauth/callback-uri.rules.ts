import type { Account } from "@/server/accounts/index";

/**
 * Whether a reader may be redirected to a URL after a sign-in: on one of the account's hosts, its site, or the origin
 * of the request. Anything else would make this server an open redirector.
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

/** Adds a parameter to the query of a URL. */
export function withParameter(uri: string, name: string, value: string): string {
  const url = new URL(uri);
  url.searchParams.set(name, value);
  return url.href;
}
