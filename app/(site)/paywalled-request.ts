import { type NextRequest, NextResponse } from "next/server";
import { SESSION_COOKIES } from "@/server/identity/index";
import {
  createMeterCookie,
  createMeterId,
  GIFT_COOKIE,
  PURCHASE_COOKIE,
  parseMeterId,
  resolveClosedVisit,
} from "@/server/subscriptions/access/index";

/** Internal request headers that identify the visitor to the page; values from the browser are overwritten. */
export const DEVICE_HEADER = "x-masthead-device";
export const VISIT_HEADER = "x-masthead-visit";

/** Query parameter of the redirect that sets a new meter cookie. */
const PROBE = "meter-cookie";
const PRIVATE = { "cache-control": "private,no-cache,no-store,max-age=0" };

function isSecure(request: NextRequest): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwarded ?? request.nextUrl.protocol.replace(":", "")) === "https";
}

function redirectWith(request: NextRequest, change: (query: URLSearchParams) => void): NextResponse {
  const url = request.nextUrl.clone();
  change(url.searchParams);
  return NextResponse.redirect(url, { status: 307, headers: PRIVATE });
}

/**
 * Answer the page of a paywalled story, or let it be rendered for the visitor.
 * No cache stores the response. `passed`: request headers as the page receives them.
 */
export function handlePaywalledStory(
  { request, passed }: { request: NextRequest; passed: Headers },
  uuid: () => string,
): NextResponse {
  const { method, nextUrl, headers, cookies } = request;
  const meterId = parseMeterId(headers.get("cookie"));
  const has = (name: string) => (cookies.get(name)?.value ?? "") !== "";
  const answer = resolveClosedVisit({
    method,
    meterId,
    hasSession: [...SESSION_COOKIES, PURCHASE_COOKIE].some(has),
    hasGift: has(GIFT_COOKIE),
    isProbe: nextUrl.searchParams.has(PROBE),
    header: (name) => headers.get(name),
  });
  if (answer === "tidy") return redirectWith(request, (query) => query.delete(PROBE));
  if (answer === "give") {
    const response = redirectWith(request, (query) => query.set(PROBE, "1"));
    response.headers.append("set-cookie", createMeterCookie(createMeterId(uuid()), isSecure(request)));
    return response;
  }
  passed.set(DEVICE_HEADER, meterId ?? "");
  passed.set(VISIT_HEADER, answer);
  return NextResponse.next({ request: { headers: passed }, headers: PRIVATE });
}
