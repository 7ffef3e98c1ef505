import type { AccountSettings } from "@/server/accounts/index";

/** A search engine's crawler whose addresses can be verified by name. */
interface Crawler {
  /** Product name in the User-Agent header. */
  product: RegExp;
  /** Domains of the host names of its addresses, as its operator documents them. */
  domains: readonly string[];
}

/** A crawler that a publication can give whole stories. */
export type FullTextCrawler = AccountSettings["subscriptions"]["fullTextCrawlers"][number];

// Google documents names in google.com for its fetchers that act for a user: anyone can send those.
const CRAWLERS: Readonly<Record<FullTextCrawler, Crawler>> = {
  google: { product: /\bGooglebot(?:-News|-Image|-Video)?\b/, domains: ["googlebot.com"] },
  bing: { product: /\bbingbot\b/i, domains: ["search.msn.com"] },
  apple: { product: /\bApplebot\b/, domains: ["applebot.apple.com"] },
};

/** Find the permitted crawler that a User-Agent claims to be; null: none. */
export function findClaimedCrawler(
  userAgent: string | null,
  permitted: readonly FullTextCrawler[],
): FullTextCrawler | null {
  if (userAgent === null) return null;
  return permitted.find((crawler) => CRAWLERS[crawler].product.test(userAgent)) ?? null;
}

/** Whether a host name is in one of the crawler's domains. */
export function isCrawlerHost(crawler: FullTextCrawler, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return CRAWLERS[crawler].domains.some((domain) => name.endsWith(`.${domain}`));
}
