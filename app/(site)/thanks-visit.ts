import { type NextRequest, NextResponse } from "next/server";
import { visitorContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import { purchaseCookie } from "@/server/subscriptions/access/index";
import { findUnlockedPurchase } from "@/server/subscriptions/storefront/index";

const THANKS = /^\/subscribe\/thanks\/(\w+)$/;

function originOf({ headers, nextUrl }: NextRequest): string {
  const forwarded = headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return `${forwarded ?? nextUrl.protocol.replace(":", "")}://${headers.get("host") ?? ""}`;
}

/**
 * Unlocks a guest's purchase in the browser that is shown its receipt, however it got there: by the form, by the gateway's
 * page, or by looking again once a payment is confirmed. A page cannot set cookies; this runs before it is rendered.
 */
export async function unlockOnThanks(request: NextRequest, response: NextResponse): Promise<NextResponse> {
  const token = THANKS.exec(request.nextUrl.pathname)?.[1];
  const ctx = token === undefined ? null : await visitorContext(request.headers.get("host") ?? "");
  if (token === undefined || ctx === null) return response;
  const id = await findUnlockedPurchase(ctx, token);
  if (id === null) return response;
  const { vault } = getRuntime();
  const cookie = request.headers.get("cookie");
  const holder = { vault, accountId: ctx.account.id, cookie, origin: originOf(request) };
  response.headers.append("set-cookie", purchaseCookie(holder, id));
  return response;
}
