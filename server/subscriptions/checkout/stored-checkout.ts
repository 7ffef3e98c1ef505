import type { Context } from "@/server/context/index";
import { openHostedPage, type PaymentContext } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import {
  type Attempt,
  type CheckoutIntent,
  type CheckoutIntentInput,
  checkoutIntentSchema,
  hashRequest,
  parseSale,
} from "./attempt";
import { findAttempt, updateIntent } from "./attempt.repository";
import type { ShopContext } from "./buyer";
import { createGatewayOrder } from "./charge";
import { completeCheckout } from "./complete-checkout";
import type { Sale } from "./sale";
import { switchPlan } from "./switch-plan";

/** An attempt of the publication's own pages, with its checkout intent. */
export interface StoredCheckout {
  attempt: Attempt;
  intent: CheckoutIntent;
}

/** Find the attempt of a token that was made on the publication's own pages; null: none. */
export async function findStoredCheckout(
  ctx: Pick<PaymentContext, "db" | "account">,
  token: string,
): Promise<StoredCheckout | null> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.intent === null) return null;
  return { attempt, intent: checkoutIntentSchema.parse(attempt.intent) };
}

/** Store what an attempt creates once it is paid, so that the input need not be sent again. */
export function saveIntent(ctx: PaymentContext, token: string, intent: CheckoutIntentInput): Promise<void> {
  return updateIntent(ctx.db, ctx.account.id, { token, intent });
}

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
  return { ...intended, sale: parseSale(intended.attempt), subscription };
}

/**
 * Complete an attempt of the publication's own pages: either the returning buyer or the gateway's webhook brings
 * its payment first. `paymentToken` null: no payment was required.
 */
export async function completeStored(
  ctx: ShopContext,
  { attempt, intent }: StoredCheckout,
  paymentToken: string | null,
): Promise<void> {
  const { token, subscriberId } = attempt;
  if (attempt.createdId !== null) return;
  if (attempt.kind === "switch_plan") {
    // The attempt token is the credential: the gateway redirects the buyer without their session.
    const systemCtx = { ...ctx, actor: { kind: "system", name: "checkout" } as const };
    const id = attempt.subscriptionId ?? 0;
    await switchPlan(systemCtx, { id, subscriberId, attemptToken: token, paymentToken });
    return;
  }
  await completeCheckout(ctx, {
    token,
    // One request hash for every caller and every gateway token.
    requestHash: hashRequest({ intended: token }),
    checkoutParams: { ...intent.spending, paymentToken },
    buyer: { id: subscriberId, name: null },
    switchedId: null,
    terms: null,
  });
}

/** Progress of a purchase: completed, or to be paid on the gateway's page. */
export type CheckoutProgress = { kind: "made"; token: string } | { kind: "pay"; url: string };

/** Build the order for a gateway; null: nothing is paid there now. */
function toOrder({ attempt, intent }: StoredCheckout) {
  const sale = parseSale(attempt);
  const { token: attemptToken, subscriberId: id, paymentType } = attempt;
  // A switch between recurring plans is charged later by the gateway itself.
  if (attempt.kind === "switch_plan" && sale.recurring) return null;
  const checkoutParams = { ...intent.spending, paymentType };
  return createGatewayOrder(sale, { attemptToken, checkoutParams, buyer: { id, name: null } });
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
    await completeStored(ctx, stored, null);
    return { kind: "made", token };
  }
  const addresses = buildReturnUrls(ctx, stored, origin);
  return { kind: "pay", url: await openHostedPage(ctx, { ...order, ...addresses }) };
}
