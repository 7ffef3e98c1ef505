import { type NextRequest, NextResponse, type ProxyConfig } from "next/server";
import { QUERY_HEADER } from "@/app/(dashboard)/page-query";
import { createBarePage } from "@/app/(site)/bare-page";
import { addLicenceLink, handleCrawler } from "@/app/(site)/crawled-request";
import { handlePaywalledStory } from "@/app/(site)/paywalled-request";
import { unlockOnReceipt } from "@/app/(site)/receipt-unlock";
import { isNewsletterPage } from "@/server/engagement/newsletters/index";
import { createMaintenanceText, MAINTENANCE } from "@/server/http/bare-page";
import { createBareText } from "@/server/http/bare-texts";
import { REVALIDATE } from "@/server/http/page-cache.rules";
import { ANY_INLINE_SCRIPT, hashSource, renderedPageHeaders } from "@/server/http/page-security.rules";
import { createVisitorContext } from "@/server/page-context";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { resolveAddress } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";
import { PAGE_SCRIPT } from "@/shared/site-page";
import { DEVICE_HEADER, VISIT_HEADER } from "@/shared/visit-headers";

const MISSING_PAGE = "/page-not-found";

const INLINE_SCRIPTS = [hashSource(PAGE_SCRIPT)];

/** Public page: shared caches keep it as long as a story of the API. */
const SHARED = { "cache-control": "public,max-age=0,s-maxage=60,stale-while-revalidate=150" };

/** Pages of staff, shop and reader accounts, which are rendered without this file's page lookup. */
const APP_PAGES =
  /^\/(?:(?:dashboard|dashboard-files|sign-in|account|newsletter-sign-up|subscribe|unlock)(?:\/|$)|invitation\/|(?:login(?:\/phone)?|signup|forgot-password|reset-password|verify-email)$)/;

/**
 * Run before a page of the publication is rendered, as a rendered page cannot set a status of its own.
 * Editors' redirects are answered here, and a missing page becomes a complete page with status 404,
 * which Next itself would send as a script.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (isClaimedVisit(request) && !PAGE_PATHS.some((path) => path.test(pathname)))
    return NextResponse.next({ request: { headers: toPageHeaders(request, null) } });
  // A page in shared caches is the same for everyone, so it contains no nonce.
  const { config, ids } = getRuntime();
  const nonce = APP_PAGES.test(pathname) && !config.isDevelopment ? ids.secret(16) : null;
  const pageScripts = nonce === null ? [ANY_INLINE_SCRIPT] : [`'nonce-${nonce}'`, ...INLINE_SCRIPTS];
  const scripts = config.isDevelopment ? null : pageScripts;
  const securityHeaders = renderedPageHeaders({ pathname, scripts });
  const response = await handleWithDeadline({ request, headers: toPageHeaders(request, nonce) });
  for (const [name, value] of Object.entries(securityHeaders))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** Whether a client sends headers that come from this file alone. */
function isClaimedVisit({ headers }: NextRequest): boolean {
  return headers.has(DEVICE_HEADER) || headers.has(VISIT_HEADER);
}

interface PageRequest {
  request: NextRequest;
  /** Request headers as the page receives them. */
  headers: Headers;
}

/**
 * Return the request headers for the page. Those by which this file tells a page its visitor come from here alone.
 * Next reads the nonce of its scripts from this request header, so a caller's value is removed.
 */
function toPageHeaders(request: NextRequest, nonce: string | null): Headers {
  const headers = new Headers(request.headers);
  headers.delete(DEVICE_HEADER);
  headers.delete(VISIT_HEADER);
  headers.delete("content-security-policy-report-only");
  if (nonce === null) headers.delete("content-security-policy");
  else headers.set("content-security-policy", `script-src 'nonce-${nonce}'`);
  return headers;
}

async function handleWithDeadline(pageRequest: PageRequest): Promise<NextResponse> {
  try {
    return await getRuntime().db.inTime(handlePage(pageRequest));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    getRuntime().log.error({ err: error }, "failed to render a page: cannot reach the database");
    const acceptLanguage = pageRequest.request.headers.get("accept-language");
    return createBarePage({ ...MAINTENANCE, ...createMaintenanceText(acceptLanguage) });
  }
}

/**
 * Check the database before such a page is rendered, as Next answers 500 for any failure during rendering.
 * A page in the browser loads its parts by `fetch` and shows their errors itself, so it skips the check.
 */
async function handleAppPage({ request, headers }: PageRequest): Promise<NextResponse> {
  if (request.headers.get("sec-fetch-dest") !== "empty") await getRuntime().db.ping();
  headers.set(QUERY_HEADER, request.nextUrl.search);
  return unlockOnReceipt(request, NextResponse.next({ request: { headers } }));
}

async function handlePage(pageRequest: PageRequest): Promise<NextResponse> {
  const { request, headers } = pageRequest;
  const passed = { request: { headers } };
  if (APP_PAGES.test(request.nextUrl.pathname)) return handleAppPage(pageRequest);
  if (request.nextUrl.pathname === MISSING_PAGE) return NextResponse.next({ ...passed, status: 404 });
  const ctx = await createVisitorContext(request.headers.get("host") ?? "");
  if (ctx === null) {
    const messages = { title: "noPublication", text: "noPublicationText", link: null } as const;
    const acceptLanguage = request.headers.get("accept-language");
    return createBarePage({
      status: 404,
      ...createBareText(messages, { publicationLocale: null, acceptLanguage }),
    });
  }
  const { pathname, searchParams } = request.nextUrl;
  const address = (await isNewsletterPage(ctx, pathname))
    ? ({ kind: "page", isClosed: false } as const)
    : await resolveAddress(ctx, pathname, searchParams.getAll("page"));
  switch (address.kind) {
    case "redirect":
      return NextResponse.redirect(new URL(address.to, request.url), address.status);
    case "missing":
      return NextResponse.rewrite(new URL(MISSING_PAGE, request.url), { ...passed, status: 404 });
    case "page": {
      const { isClosed } = address;
      const crawled = await handleCrawler(ctx, { request, passed: headers, isClosed });
      if (crawled !== null) return crawled;
      const response = isClosed
        ? await handlePaywalledStory(ctx, { request, passed: headers })
        : NextResponse.next({
            ...passed,
            headers: ctx.account.mode === "test" ? { "cache-control": REVALIDATE } : SHARED,
          });
      return addLicenceLink(ctx, request.nextUrl.pathname, response);
    }
  }
}

export const config: ProxyConfig = {
  matcher: [
    // Pages only: no build files, no endpoints of the edge.
    "/((?!_next/|api/|amp/|media/|sandbox/|sitemaps/|iframe(?:-test-widget)?$|(?:embed|feed|contribution|page-reactions|login)-iframe$|frontend/|[a-z][a-z0-9-]{1,30}/assets/|oauth/|olp/|\\.well-known/|docs$|feed$|metrics$|healthz$|readyz$|[a-z_]+\\.(?:xml|txt|rss|json|svg)$|icon-[a-z0-9]+\\.svg$|favicon\\.ico$|apple-touch-icon\\.png$|icon-(?:192|512)\\.png$|site\\.webmanifest$|(?:service-worker|lightbox)\\.js$|offline\\.html$).*)",
    // A story may have an address among those, and must not be told its visitor by a client.
    { source: "/:path*", has: [{ type: "header", key: "x-masthead-visit" }] },
    { source: "/:path*", has: [{ type: "header", key: "x-masthead-device" }] },
  ],
};

/** The paths of pages, as Next matches them. */
const PAGE_PATHS = [config.matcher ?? []]
  .flat()
  .filter((matcher) => typeof matcher === "string")
  .map((matcher) => new RegExp(`^${matcher}$`, "i"));
