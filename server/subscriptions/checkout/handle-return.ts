import { notFound } from "@/server/platform/errors/index";
import { finishPurchase } from "./finish-purchase";
import type { ShopContext } from "./shop-context";
import { findStoredCheckout } from "./stored-checkout";

/** Target of a buyer who returns from a gateway: a redirect, or nothing because the pop-up closes. */
export type ReturnAction =
  | { kind: "go"; url: string }
  | {
      kind: "close";
      /** Origin of the opener page, for `postMessage`; null: none. */
      page: string | null;
      /** Fallback for a window that stays open. */
      url: string;
    };

/**
 * Handle the return of a buyer from a gateway's page to a purchase that the publisher's own page started.
 *
 * The payment is verified at the gateway, and the page requests its state from this server; neither trusts the URL.
 */
export async function handleReturn(
  ctx: ShopContext,
  input: { token: string; query: Readonly<Record<string, string>> },
): Promise<ReturnAction> {
  const stored = await findStoredCheckout(ctx, input.token);
  if (stored === null || stored.intent.away === null) throw notFound("checkout");
  const { away, returnTo, form } = stored.intent;
  const finished = await finishPurchase(ctx, input);
  if (finished.kind === "pay") return { kind: "go", url: finished.url };
  const url = finished.kind === "refused" ? form.path : (returnTo ?? ctx.account.siteUrl);
  return away.popup ? { kind: "close", page: away.page, url } : { kind: "go", url };
}
