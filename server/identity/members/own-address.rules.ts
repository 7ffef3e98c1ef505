import { type Account, listOwnHosts } from "@/server/accounts/index";
import { parseHostName } from "@/server/platform/net/index";

type Pages = Pick<Account, "domains" | "siteUrl" | "settings">;

const MAX_LENGTH = 2_048;

/** Origin of the account's log-in pages: its auth domain, or its site. Never taken from the request. */
export function authOrigin({ siteUrl, settings }: Pages): string {
  return settings.authUrl ?? siteUrl;
}

/**
 * Validates a redirect target: a page of the account's own hosts, as a URL or a path. null for every other target,
 * however it is disguised.
 */
export function toOwnUrl(account: Pages, address: string | null | undefined): string | null {
  if (address === null || address === undefined || address === "" || address.length > MAX_LENGTH) return null;
  // Browsers treat a backslash as a slash and remove tabs and line breaks: refuse these characters.
  if (/[\\\p{Cc}\s]/u.test(address)) return null;
  const base = authOrigin(account);
  if (!URL.canParse(address, base)) return null;
  const { protocol, hostname, username, password, href } = new URL(address, base);
  if (protocol !== "https:" && protocol !== "http:") return null;
  if (username !== "" || password !== "") return null;
  return hostname === parseHostName(base) || listOwnHosts(account).includes(hostname) ? href : null;
}
