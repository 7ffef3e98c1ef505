import type { Account } from "@/server/accounts/index";

type Pages = Pick<Account, "domains" | "siteUrl" | "settings">;

const LONGEST = 2_048;

/** Under which the account's log-in pages are reached: its auth domain, or its site. Never what a caller says. */
export function authOrigin({ siteUrl, settings }: Pages): string {
  return settings.authUrl ?? siteUrl;
}

/**
 * An address to which a reader may be sent on: a page of the account's own, whole or as a path. null for every other,
 * however it is disguised.
 */
export function ownAddress(account: Pages, address: string | null | undefined): string | null {
  if (address === null || address === undefined || address === "" || address.length > LONGEST) return null;
  // Browsers take a backslash for a slash and leave out tabs and line breaks: nothing of the kind is an address.
  if (/[\\\p{Cc}\s]/u.test(address)) return null;
  const base = authOrigin(account);
  if (!URL.canParse(address, base)) return null;
  const { protocol, hostname, username, password, href } = new URL(address, base);
  if (protocol !== "https:" && protocol !== "http:") return null;
  if (username !== "" || password !== "") return null;
  const own = [...account.domains, hostOf(account.siteUrl), hostOf(base)];
  return own.includes(hostname) ? href : null;
}

function hostOf(address: string): string {
  return new URL(address).hostname;
}
