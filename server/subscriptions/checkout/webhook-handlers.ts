import type { PaymentContext } from "@/server/payments/index";
import {
  type Attempt,
  type CheckoutParams,
  checkoutChoicesSchema,
  checkoutIntentSchema,
  checkoutParamsSchema,
} from "./attempt";
import type { CheckoutHandlers } from "./complete-checkout";
import { saleHandlers } from "./sale-handlers";

/** What is to become of an attempt: as its create asked, as the pages noted it, or as its preview said. */
function spendingTold(
  { spending, intent, terms, spentAt }: Attempt,
  paymentToken: string,
): CheckoutParams | null {
  if (spentAt !== null) return checkoutParamsSchema.parse(spending);
  const noted = checkoutIntentSchema.safeParse(intent);
  const wished = checkoutChoicesSchema.safeParse(terms);
  const wanted = noted.data?.spending ?? wished.data?.wishes ?? null;
  return wanted === null ? null : { ...wanted, paymentToken };
}

/**
 * What is done with the attempt of a purchase that its gateway says is paid, before anybody or while somebody asks for
 * it; null: nobody has said what it is to become.
 */
export function webhookHandlers(
  ctx: PaymentContext,
  attempt: Attempt,
  paymentToken: string,
): CheckoutHandlers | null {
  const spending = spendingTold(attempt, paymentToken);
  if (spending === null) return null;
  return saleHandlers(ctx, {
    token: attempt.token,
    requestHash: attempt.requestHash ?? "",
    spending: { ...spending, paymentType: attempt.paymentType },
    buyer: { id: attempt.subscriberId, name: null },
    agree: () => undefined,
  });
}
