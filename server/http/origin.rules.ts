import { type Account, listOwnHosts } from "@/server/accounts/index";
import { parseHostName } from "@/server/platform/net/index";

type OriginSettings = Pick<Account, "domains" | "siteUrl">;

/** Whether an origin is one of the account's own: its site, one of its domains, or the host of the request. */
export function isOwnOrigin(origin: string, account: OriginSettings, requestHost: string): boolean {
  if (!/^https?:\/\//i.test(origin)) return false;
  const host = parseHostName(origin);
  if (host === null) return false;
  return host === requestHost || listOwnHosts(account).includes(host);
}

/** Whether pages of an origin may write to an account: its own, or any while it has listed no domains. */
export function mayWriteFrom(origin: string, account: OriginSettings, requestHost: string): boolean {
  return account.domains.length === 0 || isOwnOrigin(origin, account, requestHost);
}

/**
 * The Origin of the calling page, where its host is not the host of the request. null for our own frames and for
 * requests without an Origin header: a browser sends it on every cross-origin call with one of our headers.
 */
export function getForeignOrigin(origin: string | null, requestHost: string): string | null {
  return origin === null || parseHostName(origin) === requestHost ? null : origin;
}

const AMP_CACHE = /^https:\/\/(?:[a-z0-9-]{1,63}\.)?(?:cdn\.ampproject\.org|(?:www\.)?bing-amp\.com)$/;

/** Whether an origin is an AMP cache that serves publishers' pages. */
export function isAmpCache(origin: string): boolean {
  return AMP_CACHE.test(origin);
}
