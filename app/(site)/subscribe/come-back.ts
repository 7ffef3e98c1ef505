import { type NextRequest, NextResponse } from "next/server";
import { AppError } from "@/server/platform/errors/index";
import {
  finishPurchase,
  getPurchase,
  type ShopContext,
  switchedPath,
} from "@/server/subscriptions/storefront/index";
import { shopVisit } from "../shop-visit";

const PRIVATE = {
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
} as const;

/** An address of this visit's own, whatever host it came under. */
function to(path: string, status: number): NextResponse {
  return new NextResponse(null, { status, headers: { ...PRIVATE, location: path } });
}

function queryOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const texts = [...entries].flatMap(([name, value]) =>
    typeof value === "string" && value.length <= 1_000 ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts.slice(0, 50));
}

async function told(request: NextRequest): Promise<Record<string, string>> {
  const inAddress = queryOf(request.nextUrl.searchParams);
  if (request.method !== "POST") return inAddress;
  const form = await request.formData().catch(() => new FormData());
  return { ...queryOf(form), ...inAddress };
}

/** Where a buyer goes who has paid: a member's switch is confirmed on the page of the new plan. */
async function paidPath(ctx: ShopContext, token: string): Promise<string> {
  const purchase = await getPurchase(ctx, token);
  const isMember = ctx.actor.kind === "reader";
  const switched = isMember && purchase.attempt.kind === "switch_plan" ? switchedPath(purchase) : null;
  return switched ?? `/subscribe/thanks/${token}`;
}

/** Takes a buyer who comes back from the page of a gateway, by whichever method it sends them. */
export async function comeBack(request: NextRequest, token: string): Promise<NextResponse> {
  try {
    const ctx = await shopVisit();
    const finished = await finishPurchase(ctx, { token, query: await told(request) });
    switch (finished.kind) {
      case "made":
      case "waiting":
        return to(await paidPath(ctx, token), 303);
      case "pay":
        return to(finished.url, 303);
      case "refused":
        return to(finished.path, 303);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return to("/page-not-found", 303);
    throw error;
  }
}
