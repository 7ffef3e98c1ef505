import { type NextRequest, NextResponse } from "next/server";
import { barePage } from "@/app/(site)/bare-page";
import { visitClosedStory } from "@/app/(site)/closed-visit";
import { unlockOnThanks } from "@/app/(site)/thanks-visit";
import { PAGE_SCRIPT } from "@/components/site/page-script";
import { MAINTENANCE_PAGE } from "@/server/http/bare-page";
import { renderedPageHeaders } from "@/server/http/page-security.rules";
import { visitorContext } from "@/server/page-context";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import { findAddress } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";

const MISSING_PAGE = "/page-not-found";

/** The same page for everybody: caches may keep it as long as they keep a story of the API. */
const SHARED = { "cache-control": "public,max-age=0,s-maxage=60,stale-while-revalidate=150" };

/** The same of a publication whose clock can be moved: its pages may be others at once (ADR 0093). */
const ASK_EACH_TIME = { "cache-control": "public,no-cache" };

/** Pages of the staff's, of the shop and of readers' accounts: they answer by themselves, where there is a database. */
const OWN_PAGES =
  /^\/(?:(?:dashboard|dashboard-files|sign-in|account|subscribe|unlock)(?:\/|$)|invitation\/|(?:login(?:\/phone)?|signup|forgot-password|reset-password|verify-email)$)/;

/**
 * Runs before a page of the publication is made. A page cannot answer with a status of its own once it is rendered:
 * redirects that editors chose leave here, and what is not there becomes a whole page with status 404, which Next
 * itself would send as a script.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  // A page that shared caches keep is the same for everybody: it contains no nonce.
  const nonce = OWN_PAGES.test(pathname) ? getRuntime().ids.secret(16) : null;
  const secured = renderedPageHeaders({ pathname, nonce, scripts: [PAGE_SCRIPT] });
  const response = await pageInTime({ request, headers: passedHeaders(request, nonce) });
  for (const [name, value] of Object.entries(secured))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

interface Visit {
  request: NextRequest;
  /** Headers of the request as the page sees them. */
  headers: Headers;
}

/** Next takes the nonce of its scripts from this header of a request: from ours alone, never from a caller's. */
function passedHeaders(request: NextRequest, nonce: string | null): Headers {
  const headers = new Headers(request.headers);
  headers.delete("content-security-policy-report-only");
  if (nonce === null) headers.delete("content-security-policy");
  else headers.set("content-security-policy", `script-src 'nonce-${nonce}'`);
  return headers;
}

async function pageInTime(visit: Visit): Promise<NextResponse> {
  try {
    return await getRuntime().db.inTime(pageFor(visit));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    getRuntime().log.error({ err: error }, "a page could not be made: the database cannot be reached");
    return barePage(MAINTENANCE_PAGE);
  }
}

/**
 * Once such a page is being made Next answers 500 whatever it met: what it will need is asked for before. A page that
 * stands in the browser asks for its parts by `fetch`, and says itself what could not be had.
 */
async function ownPage({ request, headers }: Visit): Promise<NextResponse> {
  if (request.headers.get("sec-fetch-dest") !== "empty") await getRuntime().db.ping();
  return unlockOnThanks(request, NextResponse.next({ request: { headers } }));
}

async function pageFor(visit: Visit): Promise<NextResponse> {
  const { request, headers } = visit;
  const passed = { request: { headers } };
  if (OWN_PAGES.test(request.nextUrl.pathname)) return ownPage(visit);
  if (request.nextUrl.pathname === MISSING_PAGE) return NextResponse.next({ ...passed, status: 404 });
  const ctx = await visitorContext(request.headers.get("host") ?? "");
  if (ctx === null) {
    return barePage({
      status: 404,
      title: "No publication answers under this name",
      text: "<p>The address may be mistyped, or it is not set up yet.</p>",
    });
  }
  const found = await findAddress(ctx, request.nextUrl.pathname, request.nextUrl.searchParams.getAll("page"));
  switch (found.kind) {
    case "redirect":
      return NextResponse.redirect(new URL(found.to, request.url), found.status);
    case "missing":
      return NextResponse.rewrite(new URL(MISSING_PAGE, request.url), { ...passed, status: 404 });
    case "page":
      return found.isClosed
        ? visitClosedStory({ request, passed: headers }, ctx.ids.uuid)
        : NextResponse.next({ ...passed, headers: ctx.account.mode === "test" ? ASK_EACH_TIME : SHARED });
  }
}

export const config = {
  // Pages: no file of the build, no operation of the edge.
  matcher:
    "/((?!_next/|api/|amp/|media/|sandbox/|sitemaps/|iframe(?:-test-widget)?$|(?:feed|contribution|page-reactions|login)-iframe$|frontend/|[a-z][a-z0-9-]{1,30}/assets/|oauth/|\\.well-known/|docs$|feed$|metrics$|[a-z_]+\\.(?:xml|txt|rss|json|svg)$|icon-[a-z0-9]+\\.svg$).*)",
};
