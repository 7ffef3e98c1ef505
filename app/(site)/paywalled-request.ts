import { type NextRequest, NextResponse } from "next/server";
import type { Context } from "@/server/context/index";
import { SESSION_COOKIES } from "@/server/identity/index";
import { createReverseDns, getForwardedEntry } from "@/server/platform/net/index";
import {
  type CrawlerVerifier,
  createCrawlerVerifier,
  createMeterCookie,
  createMeterId,
  parseMeterId,
  resolveClosedVisit,
} from "@/server/subscriptions/access/index";
import { DEVICE_HEADER, VISIT_HEADER } from "@/shared/visit-headers";
import { isSecureRequest } from "./secure-request";

/** What the page shows of a closed story: what the reader may read, the open part, or all of it to a crawler. */
export type ClosedVisitHeader = "read" | "ask" | "look" | "crawl";

/** A search engine must not show others the whole story from its own copy. */
export const NO_COPY = "noarchive";

const PRIVATE = { "cache-control": "private,no-cache,no-store,max-age=0" };

let verifier: CrawlerVerifier | null = null;

async function isFullTextCrawler({ account, clock }: Context, { headers }: NextRequest): Promise<boolean> {
  verifier ??= createCrawlerVerifier({ dns: createReverseDns(), clock });
  const crawler = await verifier({
    userAgent: headers.get("user-agent"),
    address: getForwardedEntry(headers.get("x-forwarded-for")),
    permitted: account.settings.subscriptions.fullTextCrawlers,
  });
  return crawler !== null;
}

interface ClosedRequest {
  request: NextRequest;
  /** Request headers as the page receives them. */
  passed: Headers;
}

function passOn({ passed }: ClosedRequest, visit: ClosedVisitHeader, device: string | null): NextResponse {
  passed.set(DEVICE_HEADER, device ?? "");
  passed.set(VISIT_HEADER, visit);
  return NextResponse.next({ request: { headers: passed }, headers: PRIVATE });
}

/** Let the page of a paywalled story be rendered for the visitor, in one response. No cache stores it. */
export async function handlePaywalledStory(ctx: Context, closed: ClosedRequest): Promise<NextResponse> {
  const { request } = closed;
  const { method, headers, cookies } = request;
  if (await isFullTextCrawler(ctx, request)) {
    const response = passOn(closed, "crawl", null);
    response.headers.set("x-robots-tag", NO_COPY);
    return response;
  }
  const meterId = parseMeterId(headers.get("cookie"));
  const answer = resolveClosedVisit({
    method,
    meterId,
    hasSession: SESSION_COOKIES.some((name) => (cookies.get(name)?.value ?? "") !== ""),
    asksConsent: ctx.account.settings.subscriptions.meterAsksConsent,
    header: (name) => headers.get(name),
  });
  if (answer !== "start" && answer !== "offer") return passOn(closed, answer, meterId);
  const newId = createMeterId(ctx.ids.uuid());
  const response = answer === "start" ? passOn(closed, "read", newId) : passOn(closed, "look", null);
  response.headers.append("set-cookie", createMeterCookie(newId, isSecureRequest(request)));
  return response;
}
