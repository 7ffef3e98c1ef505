import { isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { type Attempt, type CheckoutIntent, type CheckoutIntentInput, checkoutIntentSchema } from "./attempt";
import { findAttempt, updateIntent } from "./attempt.repository";
import { createGatewayOrder } from "./charge";
import { completeCheckout } from "./complete-checkout";
import type { Sale } from "./sale";
import { hashRequest } from "./token";

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

/** Create the gateway order that completes an attempt; null: no gateway payment is required. */
export function createStoredOrder(
  { attempt, intent }: StoredCheckout,
  terms: { sale: Sale; buyerName: string | null },
) {
  const { token: attemptToken, subscriberId: id, paymentType } = attempt;
  const spending = { ...intent.spending, paymentType };
  if (isManualMethod(paymentType)) return null;
  const buyer = { id, name: terms.buyerName };
  return createGatewayOrder(terms.sale, { attemptToken, spending, buyer });
}

/**
 * Complete an attempt of the publication's own pages: either the returning buyer or the gateway's webhook brings
 * its payment first. `paymentToken` null: no payment was required. Returns the subscription's id.
 */
export async function completeStored(
  ctx: PaymentContext,
  { attempt, intent }: StoredCheckout,
  paymentToken: string | null,
): Promise<number> {
  if (attempt.createdId !== null) return attempt.createdId;
  if (attempt.kind === "switch_plan")
    throw new AppError("invalid", "Complete a switch with the endpoint that previewed it.");
  const { token, subscriberId } = attempt;
  const { id } = await completeCheckout(ctx, {
    token,
    // One request hash for every caller and every gateway token.
    requestHash: hashRequest({ intended: token }),
    spending: { ...intent.spending, paymentToken },
    buyer: { id: subscriberId, name: null },
    switchedId: null,
    terms: null,
  });
  return id;
}
