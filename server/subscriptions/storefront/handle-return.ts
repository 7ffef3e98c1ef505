import { notFound } from "@/server/platform/errors/index";
import { findStoredCheckout } from "@/server/subscriptions/checkout/index";
import { finishPurchase } from "./finish-purchase";
import type { ShopContext } from "./shop-context";

/** Where a buyer goes who comes from a gateway: on to an address, or nowhere, for their window closes. */
export type ReturnAction =
  | { kind: "go"; url: string }
  | {
      kind: "close";
      /** Origin of the page that waits, which may be told; null: nobody is. */
      page: string | null;
      /** For a window that stays open. */
      url: string;
    };

/**
 * Takes a buyer who comes back from a gateway's page to a purchase that a page of the publisher's own began. The gateway
 * is asked how it went, and the page asks us; what this address says is believed by neither.
 */
export async function handleReturn(
  ctx: ShopContext,
  asked: { token: string; query: Readonly<Record<string, string>> },
): Promise<ReturnAction> {
  const intended = await findStoredCheckout(ctx, asked.token);
  if (intended === null || intended.intent.away === null) throw notFound("checkout");
  const { away, returnTo, form } = intended.intent;
  const finished = await finishPurchase(ctx, asked);
  if (finished.kind === "pay") return { kind: "go", url: finished.url };
  const url = finished.kind === "refused" ? form.path : (returnTo ?? ctx.account.siteUrl);
  return away.popup ? { kind: "close", page: away.page, url } : { kind: "go", url };
}
