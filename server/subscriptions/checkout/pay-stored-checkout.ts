import { openHostedPage } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { createFromStored } from "./create-from-stored";
import { type Sale, saleSchema } from "./sale";
import type { ShopContext } from "./shop-context";
import { createStoredOrder, findStoredCheckout, type StoredCheckout } from "./stored-checkout";
import { switchTermsSchema } from "./switch-terms";

/** Progress of a purchase: completed, or to be paid on the gateway's page. */
export type CheckoutProgress = { kind: "made"; token: string } | { kind: "pay"; url: string };

/** Parse the sale of an attempt. */
export function parseSaleTerms({ attempt }: StoredCheckout): Sale {
  return attempt.kind === "switch_plan"
    ? switchTermsSchema.parse(attempt.terms).sale
    : saleSchema.parse(attempt.terms);
}

/** Build the order for a gateway. A switch between recurring plans is charged later by the gateway itself. */
function toOrder(stored: StoredCheckout) {
  const sale = parseSaleTerms(stored);
  if (stored.attempt.kind === "switch_plan" && sale.recurring) return null;
  return createStoredOrder(stored, { sale, buyerName: null });
}

/** Build the return URLs of a gateway: always on this installation, also for a publisher's own page. */
function buildReturnUrls({ account }: ShopContext, { attempt, intent }: StoredCheckout, origin: string) {
  const { token } = attempt;
  if (intent.away === null)
    return {
      returnUrl: `${origin}/subscribe/return/${token}`,
      cancelUrl: `${origin}/subscribe/back/${token}`,
    };
  const baseUrl = `${origin}/api/access/v1/checkouts/${token}`;
  const query = `key=${encodeURIComponent(account.key)}`;
  return { returnUrl: `${baseUrl}/return?${query}`, cancelUrl: `${baseUrl}/back?${query}` };
}

/** Continue an attempt: complete it if nothing is to be paid, else open its gateway's page. */
export async function payStoredCheckout(
  ctx: ShopContext,
  { token, origin }: { token: string; origin: string },
): Promise<CheckoutProgress> {
  const stored = await findStoredCheckout(ctx, token);
  if (stored === null) throw notFound("purchase");
  if (stored.attempt.createdId !== null) return { kind: "made", token };
  const order = toOrder(stored);
  if (order === null) {
    await createFromStored(ctx, stored, null);
    return { kind: "made", token };
  }
  const addresses = buildReturnUrls(ctx, stored, origin);
  return { kind: "pay", url: await openHostedPage(ctx, { ...order, ...addresses }) };
}
