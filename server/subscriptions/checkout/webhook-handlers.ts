import type { PaymentContext } from "@/server/payments/index";
import {
  type Attempt,
  type CheckoutParams,
  checkoutChoicesSchema,
  checkoutIntentSchema,
  checkoutParamsSchema,
} from "./attempt";
import type { CheckoutHandlers } from "./complete-checkout";
import { createSaleHandlers } from "./sale-handlers";

/** Return what an attempt creates: the input of its create, of the pages' intent, or of its preview. */
function findCheckoutParams(
  { spending, intent, terms, spentAt }: Attempt,
  paymentToken: string,
): CheckoutParams | null {
  if (spentAt !== null) return checkoutParamsSchema.parse(spending);
  const storedIntent = checkoutIntentSchema.safeParse(intent);
  const storedChoices = checkoutChoicesSchema.safeParse(terms);
  const params = storedIntent.data?.spending ?? storedChoices.data?.wishes ?? null;
  return params === null ? null : { ...params, paymentToken };
}

/**
 * Create the checkout handlers of an attempt that its gateway reports as paid, before or during its create request;
 * null: it is unknown what the attempt creates.
 */
export function createWebhookHandlers(
  ctx: PaymentContext,
  attempt: Attempt,
  paymentToken: string,
): CheckoutHandlers | null {
  const spending = findCheckoutParams(attempt, paymentToken);
  if (spending === null) return null;
  return createSaleHandlers(ctx, {
    token: attempt.token,
    requestHash: attempt.requestHash ?? "",
    spending: { ...spending, paymentType: attempt.paymentType },
    buyer: { id: attempt.subscriberId, name: null },
    agree: () => undefined,
  });
}
