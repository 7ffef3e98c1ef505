import { type NextRequest, NextResponse } from "next/server";
import { SESSION_COOKIES } from "@/server/identity/index";
import {
  answerTo,
  meterCookie,
  meterIdOf,
  newMeterId,
  PURCHASE_COOKIE,
} from "@/server/subscriptions/access/index";

/** By what the page learns who visits it; what a browser sends under these names is overwritten. */
export const DEVICE_HEADER = "x-masthead-device";
export const VISIT_HEADER = "x-masthead-visit";

/** In the address of a browser that was just given a meter cookie. */
const PROBE = "meter-cookie";
const PRIVATE = { "cache-control": "private,no-cache,no-store,max-age=0" };

function isSecure(request: NextRequest): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwarded ?? request.nextUrl.protocol.replace(":", "")) === "https";
}

function sendTo(request: NextRequest, change: (query: URLSearchParams) => void): NextResponse {
  const url = request.nextUrl.clone();
  change(url.searchParams);
  return NextResponse.redirect(url, { status: 307, headers: PRIVATE });
}

/**
 * Answers for the page of a closed story, or lets it be made for whoever asks. No cache keeps any of it. `passed`: headers
 * of the request as the page sees them.
 */
export function visitClosedStory(
  { request, passed }: { request: NextRequest; passed: Headers },
  uuid: () => string,
): NextResponse {
  const { method, nextUrl, headers, cookies } = request;
  const meterId = meterIdOf(headers.get("cookie"));
  const answer = answerTo({
    method,
    meterId,
    hasSession: [...SESSION_COOKIES, PURCHASE_COOKIE].some((name) => (cookies.get(name)?.value ?? "") !== ""),
    isProbe: nextUrl.searchParams.has(PROBE),
    header: (name) => headers.get(name),
  });
  if (answer === "tidy") return sendTo(request, (query) => query.delete(PROBE));
  if (answer === "give") {
    const response = sendTo(request, (query) => query.set(PROBE, "1"));
    response.headers.append("set-cookie", meterCookie(newMeterId(uuid()), isSecure(request)));
    return response;
  }
  passed.set(DEVICE_HEADER, meterId ?? "");
  passed.set(VISIT_HEADER, answer);
  return NextResponse.next({ request: { headers: passed }, headers: PRIVATE });
}
