import { isManualMethod, type PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { type Attempt, type CheckoutIntent, checkoutIntentSchema, type GivenIntent } from "./attempt";
import { findAttempt, updateIntent } from "./attempt.repository";
import { orderFor } from "./charge";
import { completeCheckout } from "./complete-checkout";
import type { Sale } from "./sale";
import { saleHandlers } from "./sale-handlers";
import { hashRequest } from "./token";

/** An attempt of the publication's own pages, with what it is to become. */
export interface StoredCheckout {
  attempt: Attempt;
  intent: CheckoutIntent;
}

/** The attempt of a token, made on the publication's own pages; null where there is none. */
export async function findStoredCheckout(
  ctx: Pick<PaymentContext, "db" | "account">,
  token: string,
): Promise<StoredCheckout | null> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.intent === null) return null;
  return { attempt, intent: checkoutIntentSchema.parse(attempt.intent) };
}

/** Notes what an attempt becomes once it is paid, so that nobody has to say it again. */
export function saveIntent(ctx: PaymentContext, token: string, intent: GivenIntent): Promise<void> {
  return updateIntent(ctx.db, ctx.account.id, { token, intent });
}

/** What a gateway has to take before an attempt becomes anything; null: nothing has to be paid at one. */
export function orderOfStored(
  { attempt, intent }: StoredCheckout,
  terms: { sale: Sale; buyerName: string | null },
) {
  const { token: attemptToken, subscriberId: id, paymentType } = attempt;
  const spending = { ...intent.spending, paymentType };
  if (isManualMethod(paymentType)) return null;
  const buyer = { id, name: terms.buyerName };
  return orderFor(terms.sale, { attemptToken, spending, buyer });
}

/**
 * Makes the subscription that an attempt of the publication's own pages is to become, whoever brings its payment first:
 * its buyer who comes back, or the gateway. `paymentToken` null: nothing was to be paid. Returns its id.
 */
export async function completeStored(
  ctx: PaymentContext,
  { attempt, intent }: StoredCheckout,
  paymentToken: string | null,
): Promise<number> {
  if (attempt.createdId !== null) return attempt.createdId;
  if (attempt.kind === "switch_plan")
    throw new AppError("invalid", "A switch is made where it was previewed.");
  const { token, subscriberId } = attempt;
  const request = {
    token,
    // One request, whoever sends it and by whatever token of the gateway's.
    requestHash: hashRequest({ intended: token }),
    spending: { ...intent.spending, paymentToken },
    buyer: { id: subscriberId, name: null },
    agree: () => undefined,
  };
  return (await completeCheckout(ctx, saleHandlers(ctx, request))).id;
}
