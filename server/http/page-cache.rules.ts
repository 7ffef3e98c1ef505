/** Request headers that make Next answer a page's URL with something other than the page. */
const PAGE_VARIANT_HEADERS = [
  "rsc",
  "next-action",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "x-nextjs-data",
  "x-middleware-prefetch",
  "purpose",
  "sec-purpose",
] as const;

/** Cache-Control of a response to one caller. */
export const NOT_SHARED = "private,no-cache,no-store,max-age=0";

/** Cache-Control of a public response of an account with a movable clock: it may change at any time. */
export const REVALIDATE = "public,no-cache";

interface PageExchange {
  /** Path and query as they were sent. */
  url: string;
  header: (name: string) => string | undefined;
  status: number;
  cacheControl: string | undefined;
}

/** Whether Next may answer this request for a page's URL with something other than the page. */
export function isPageVariant({ url, header }: Pick<PageExchange, "url" | "header">): boolean {
  return PAGE_VARIANT_HEADERS.some((name) => header(name) !== undefined) || /[?&]_rsc(?:=|&|$)/.test(url);
}

/**
 * Whether shared caches may store a response to a page's URL: a whole page or a permanent redirect, for a request
 * without any header that makes Next answer with something else. Caches that ignore Vary, or get a later request
 * without these headers, must never have stored such a response.
 */
export function isSharedCacheable(exchange: PageExchange): boolean {
  const { status, cacheControl = "" } = exchange;
  if (!/\bpublic\b|s-maxage/.test(cacheControl)) return false;
  const isLasting = status === 200 || status === 301 || status === 304 || status === 308 || status === 404;
  return isLasting && !isPageVariant(exchange);
}
