import { type NextRequest, NextResponse } from "next/server";
import { AppError } from "@/server/platform/errors/index";
import {
  finishPurchase,
  getPurchase,
  getSwitchedPath,
  type ShopContext,
} from "@/server/subscriptions/checkout/index";
import { getShopContext } from "../shop-context";

const PRIVATE = {
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
} as const;

/** Redirect to a path on the visitor's own host. */
function redirectTo(path: string, status: number): NextResponse {
  return new NextResponse(null, { status, headers: { ...PRIVATE, location: path } });
}

function toQuery(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const texts = [...entries].flatMap(([name, value]) =>
    typeof value === "string" && value.length <= 1_000 ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts.slice(0, 50));
}

async function readParameters(request: NextRequest): Promise<Record<string, string>> {
  const inAddress = toQuery(request.nextUrl.searchParams);
  if (request.method !== "POST") return inAddress;
  const form = await request.formData().catch(() => new FormData());
  return { ...toQuery(form), ...inAddress };
}

/** Return the page after payment: a member's plan switch is confirmed on the plan's page. */
async function getPaidPath(ctx: ShopContext, token: string): Promise<string> {
  const purchase = await getPurchase(ctx, token);
  const isMember = ctx.actor.kind === "reader";
  const switched = isMember && purchase.attempt.kind === "switch_plan" ? getSwitchedPath(purchase) : null;
  return switched ?? `/subscribe/thanks/${token}`;
}

/** Handle a buyer's return from the gateway's page, by GET or POST. */
export async function handleGatewayReturn(request: NextRequest, token: string): Promise<NextResponse> {
  try {
    const ctx = await getShopContext();
    const finished = await finishPurchase(ctx, { token, query: await readParameters(request) });
    switch (finished.kind) {
      case "made":
      case "waiting":
        return redirectTo(await getPaidPath(ctx, token), 303);
      case "pay":
        return redirectTo(finished.url, 303);
      case "refused":
        return redirectTo(finished.path, 303);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return redirectTo("/page-not-found", 303);
    throw error;
  }
}
