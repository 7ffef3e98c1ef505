import type { Account } from "@/server/accounts/index";

type OriginsOf = Pick<Account, "domains" | "siteUrl">;

/** Host name of an address, lower-cased, without its port; null for what is no address. */
function hostNameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** Whether a page's origin is one of the account's own: its site, one of its domains, or the host that was asked. */
export function isOwnOrigin(origin: string, account: OriginsOf, askedHost: string): boolean {
  if (!/^https?:\/\//i.test(origin)) return false;
  const host = hostNameOf(origin);
  if (host === null) return false;
  return host === askedHost || account.domains.includes(host) || host === hostNameOf(account.siteUrl);
}

/** Whether pages at an origin may write to an account: its own, or any while it has listed no domains. */
export function mayWriteFrom(origin: string, account: OriginsOf, askedHost: string): boolean {
  return account.domains.length === 0 || isOwnOrigin(origin, account, askedHost);
}

/**
 * Origin of the page that asks, where it is none of this host's own; null for our own frames, and for callers that
 * name none: a browser names it on every call from elsewhere that carries a header of ours.
 */
export function strangeOrigin(origin: string | null, askedHost: string): string | null {
  return origin === null || hostNameOf(origin) === askedHost ? null : origin;
}

const AMP_CACHE = /^https:\/\/(?:[a-z0-9-]{1,63}\.)?(?:cdn\.ampproject\.org|(?:www\.)?bing-amp\.com)$/;

/** Whether an origin is one from which the caches of the AMP project serve publishers' pages. */
export function isAmpCache(origin: string): boolean {
  return AMP_CACHE.test(origin);
}
