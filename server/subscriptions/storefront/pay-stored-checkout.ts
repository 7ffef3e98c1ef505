import { openHostedPage } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import {
  findStoredCheckout,
  orderOfStored,
  type Sale,
  type StoredCheckout,
  saleSchema,
} from "@/server/subscriptions/checkout/index";
import { switchTermsSchema } from "@/server/subscriptions/switching/index";
import { createFromStored } from "./create-from-stored";
import type { ShopContext } from "./shop-context";

/** How far a purchase has come: made, or to be paid on the gateway's page. */
export type Paying = { kind: "made"; token: string } | { kind: "pay"; url: string };

/** What an attempt sells. */
export function saleOf({ attempt }: StoredCheckout): Sale {
  return attempt.kind === "switch_plan"
    ? switchTermsSchema.parse(attempt.terms).sale
    : saleSchema.parse(attempt.terms);
}

/** What has to be paid at a gateway. A switch between recurring plans is charged by the gateway itself, later. */
function orderOf(intended: StoredCheckout) {
  const sale = saleOf(intended);
  if (intended.attempt.kind === "switch_plan" && sale.recurring) return null;
  return orderOfStored(intended, { sale, buyerName: null });
}

/** Where a gateway sends its buyer back to: here, whoever's page they came from. */
function waysBack({ account }: ShopContext, { attempt, intent }: StoredCheckout, origin: string) {
  const { token } = attempt;
  if (intent.away === null)
    return {
      returnUrl: `${origin}/subscribe/return/${token}`,
      cancelUrl: `${origin}/subscribe/back/${token}`,
    };
  const rows = `${origin}/api/access/v1/checkouts/${token}`;
  const query = `key=${encodeURIComponent(account.key)}`;
  return { returnUrl: `${rows}/return?${query}`, cancelUrl: `${rows}/back?${query}` };
}

/** Brings an attempt of the publication's pages on: made where nothing is to be paid, else to its gateway's page. */
export async function payStoredCheckout(
  ctx: ShopContext,
  { token, origin }: { token: string; origin: string },
): Promise<Paying> {
  const intended = await findStoredCheckout(ctx, token);
  if (intended === null) throw notFound("purchase");
  if (intended.attempt.createdId !== null) return { kind: "made", token };
  const order = orderOf(intended);
  if (order === null) {
    await createFromStored(ctx, intended, null);
    return { kind: "made", token };
  }
  const addresses = waysBack(ctx, intended, origin);
  return { kind: "pay", url: await openHostedPage(ctx, { ...order, ...addresses }) };
}
