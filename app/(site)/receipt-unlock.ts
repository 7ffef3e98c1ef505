import { type NextRequest, NextResponse } from "next/server";
import { createVisitorContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import { createPurchaseCookie } from "@/server/subscriptions/access/index";
import { findUnlockedPurchase } from "@/server/subscriptions/checkout/index";

const RECEIPT_PATH = /^\/subscribe\/thanks\/(\w+)$/;

function getOrigin({ headers, nextUrl }: NextRequest): string {
  const forwarded = headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return `${forwarded ?? nextUrl.protocol.replace(":", "")}://${headers.get("host") ?? ""}`;
}

/**
 * Unlock a guest's purchase in the browser that opens its receipt: from the form, from the gateway's page,
 * or on a reload after the payment is confirmed.
 * A page cannot set cookies, so this runs before it is rendered.
 */
export async function unlockOnReceipt(request: NextRequest, response: NextResponse): Promise<NextResponse> {
  const token = RECEIPT_PATH.exec(request.nextUrl.pathname)?.[1];
  const ctx = token === undefined ? null : await createVisitorContext(request.headers.get("host") ?? "");
  if (token === undefined || ctx === null) return response;
  const id = await findUnlockedPurchase(ctx, token);
  if (id === null) return response;
  const { vault } = getRuntime();
  const cookie = request.headers.get("cookie");
  const holder = { vault, accountId: ctx.account.id, cookie, origin: getOrigin(request) };
  response.headers.append("set-cookie", createPurchaseCookie(holder, id));
  return response;
}
