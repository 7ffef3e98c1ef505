import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { parseSaleTerms } from "./pay-stored-checkout";
import type { Sale } from "./sale";
import { findStoredCheckout, type StoredCheckout } from "./stored-checkout";

/** A purchase on the publication's pages, as its buyer sees it. */
export interface Purchase extends StoredCheckout {
  sale: Sale;
  /** null: it is not paid, or the gateway has not reported the payment yet. */
  subscription: Subscription | null;
}

/** Get a purchase by its attempt token, which is its buyer's secret; not_found for an unknown token. */
export async function getPurchase(ctx: Context, token: string): Promise<Purchase> {
  const intended = await findStoredCheckout(ctx, token);
  if (intended === null) throw notFound("purchase");
  const { createdId } = intended.attempt;
  const subscription =
    createdId === null ? null : await getSubscription(ctx, { id: createdId, subscriberId: null });
  return { ...intended, sale: parseSaleTerms(intended), subscription };
}
