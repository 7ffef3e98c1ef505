import { type NextRequest, NextResponse } from "next/server";
import { visitClosedStory } from "@/app/(site)/closed-visit";
import { visitorContext } from "@/server/page-context";
import { findAddress } from "@/server/publishing/site/index";

const MISSING_PAGE = "/page-not-found";

const NO_PUBLICATION =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>Nothing here</title><h1>No publication answers under this name</h1></html>';

/** The same page for everybody: caches may keep it as long as they keep a story of the API. */
const SHARED = { "cache-control": "public,max-age=0,s-maxage=60,stale-while-revalidate=150" };

/** The same of a publication whose clock can be moved: its pages may be others at once (ADR 0093). */
const ASK_EACH_TIME = { "cache-control": "public,no-cache" };

/**
 * Runs before a page of the publication is made. A page cannot answer with a status of its own once it is rendered:
 * redirects that editors chose leave here, and what is not there becomes a whole page with status 404, which Next
 * itself would send as a script.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.nextUrl.pathname === MISSING_PAGE) return NextResponse.next({ status: 404 });
  const ctx = await visitorContext(request.headers.get("host") ?? "");
  if (ctx === null) {
    return new NextResponse(NO_PUBLICATION, { status: 404, headers: { "content-type": "text/html" } });
  }
  const found = await findAddress(ctx, request.nextUrl.pathname, request.nextUrl.searchParams.getAll("page"));
  switch (found.kind) {
    case "redirect":
      return NextResponse.redirect(new URL(found.to, request.url), found.status);
    case "missing":
      return NextResponse.rewrite(new URL(MISSING_PAGE, request.url), { status: 404 });
    case "page":
      return found.isClosed
        ? visitClosedStory(request, ctx.ids.uuid)
        : NextResponse.next({ headers: ctx.account.mode === "test" ? ASK_EACH_TIME : SHARED });
  }
}

export const config = {
  // Pages of the publication: no file of the build, no operation of the edge, no page of the staff's.
  matcher:
    "/((?!_next/|api/|amp/|media/|sandbox/|sitemaps/|iframe(?:-test-widget)?$|(?:feed|contribution|page-reactions|login)-iframe$|frontend/|[a-z][a-z0-9-]{1,30}/assets/|dashboard(?:/|$)|dashboard-files/|subscribe(?:/|$)|oauth/|\\.well-known/|sign-in(?:/|$)|invitation/|login$|signup$|forgot-password$|reset-password$|verify-email$|account(?:/|$)|docs$|feed$|metrics$|[a-z_]+\\.(?:xml|txt|rss|json|svg)$|icon-[a-z0-9]+\\.svg$).*)",
};
