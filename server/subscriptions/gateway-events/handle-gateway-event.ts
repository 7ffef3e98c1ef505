import type { PaymentContext } from "@/server/payments/index";
import { type GatewayEventStatus, processGatewayEvent } from "@/server/payments/intake/index";
import { handleOneTimeCharge } from "./one-time-charged";
import { handlePaymentRefunded } from "./payment-refunded";
import { handleRecurringCancellation } from "./recurring-cancelled";
import { handleRecurringCharge } from "./recurring-charged";

/**
 * Process a received gateway event: the result is the same for any order of events, repeated events and concurrent
 * processing (docs/decisions/charges-and-gateway-events-in-any-order.md). Throws where it must be retried; on the
 * last try the event fails, and staff see the reason. Returns the event's status.
 */
export function handleGatewayEvent(
  ctx: PaymentContext,
  { id, isLastTry = false }: { id: number; isLastTry?: boolean },
): Promise<GatewayEventStatus> {
  return processGatewayEvent(
    ctx,
    { id, isLastTry },
    {
      one_time_subscription_charged: (event) => handleOneTimeCharge(ctx, event),
      recurring_subscription_charged: (event) => handleRecurringCharge(ctx, event),
      recurring_subscription_cancelled: (event) => handleRecurringCancellation(ctx, event),
      payment_refunded: (event) => handlePaymentRefunded(ctx, event),
    },
  );
}
