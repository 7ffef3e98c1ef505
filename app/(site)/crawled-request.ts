import { type NextRequest, NextResponse } from "next/server";
import type { Context } from "@/server/context/index";
import { getCrawlMeter, licensingSources } from "@/server/crawl-licensing";
import type { Reply } from "@/server/http/index";
import { NOT_SHARED } from "@/server/http/page-cache.rules";
import { concernsLicences, findPageScope, judgeCrawl, toLicenceLink } from "@/server/licensing/index";
import { getRemoteStories } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import { readAccess } from "@/server/subscriptions/access/index";
import { DEVICE_HEADER, VISIT_HEADER } from "@/shared/visit-headers";
import { type ClosedVisitHeader, NO_COPY } from "./paywalled-request";

function toResponse({ body, status, headers, contentType }: Reply): NextResponse {
  const text = typeof body === "string" ? body : null;
  return new NextResponse(text, {
    status,
    headers: { ...headers, "cache-control": NOT_SHARED, "content-type": contentType ?? "text/plain" },
  });
}

interface CrawledRequest {
  request: NextRequest;
  /** Request headers as the page receives them. */
  passed: Headers;
  /** Whether it is a paywalled story. */
  isClosed: boolean;
}

/** Whether the subscriptions of the member whose licence a crawler has open a story. */
async function opensStory(ctx: Context, storyId: string): Promise<boolean> {
  const request = { storyId, deviceId: null, purchases: [], meterDisabled: true };
  return (await readAccess({ ...ctx, remoteStories: getRemoteStories() }, request)).grant.granted;
}

/**
 * Answer an AI agent that needs a licence, or pass its request on to the page. No cache stores what it gets. null: the
 * request is anybody else's, or the publication offers no licences.
 */
export async function handleCrawler(ctx: Context, crawled: CrawledRequest): Promise<NextResponse | null> {
  const { request, passed, isClosed } = crawled;
  const header = (name: string) => request.headers.get(name);
  if (!concernsLicences(ctx.account, header)) return null;
  const { pathname, search } = request.nextUrl;
  const scope = await findPageScope(ctx, licensingSources, pathname);
  if (scope === null) return null;
  const verdict = await judgeCrawl(
    ctx,
    { header, target: `${pathname}${search}`, scope },
    { sources: licensingSources, meter: getCrawlMeter(getRuntime().db) },
  );
  if (verdict.kind === "refused") return toResponse(verdict.reply);
  const refused = request.method === "GET" ? await verdict.count() : null;
  if (refused !== null) return toResponse(refused);
  if (isClosed) {
    const { actor } = verdict;
    const isOpen =
      actor !== null && scope.storyId !== null && (await opensStory({ ...ctx, actor }, scope.storyId));
    const visit: ClosedVisitHeader = isOpen ? "crawl" : "look";
    passed.set(DEVICE_HEADER, "");
    passed.set(VISIT_HEADER, visit);
  }
  return NextResponse.next({
    request: { headers: passed },
    headers: { "cache-control": NOT_SHARED, "x-robots-tag": NO_COPY, link: verdict.link },
  });
}

/** Name the terms of a page in its response, where the publication states any. */
export function addLicenceLink({ account }: Context, pathname: string, response: NextResponse): NextResponse {
  if (account.settings.aiLicensing.enabled)
    response.headers.append("link", toLicenceLink(account.siteUrl, pathname));
  return response;
}
