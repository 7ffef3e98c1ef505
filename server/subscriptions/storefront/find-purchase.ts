import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { findStoredCheckout, type Sale, type StoredCheckout } from "@/server/subscriptions/checkout/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { saleOf } from "./pay-stored-checkout";

/** A purchase on the publication's pages, as its buyer sees it by the attempt's token. */
export interface Purchase extends StoredCheckout {
  sale: Sale;
  /** null: it was not paid, or the gateway has not said so yet. */
  subscription: Subscription | null;
}

/** A purchase by its attempt's token, which is a secret of its buyer's; not_found for every other. */
export async function getPurchase(ctx: Context, token: string): Promise<Purchase> {
  const intended = await findStoredCheckout(ctx, token);
  if (intended === null) throw notFound("purchase");
  const { createdId } = intended.attempt;
  const subscription =
    createdId === null ? null : await getSubscription(ctx, { id: createdId, subscriberId: null });
  return { ...intended, sale: saleOf(intended), subscription };
}
