import type { PaymentContext } from "@/server/payments/index";
import { type GatewayEventStatus, processGatewayEvent } from "@/server/payments/intake/index";
import { oneTimeCharged } from "./one-time-charged";
import { paymentRefunded } from "./payment-refunded";
import { recurringCancelled } from "./recurring-cancelled";
import { recurringCharged } from "./recurring-charged";

/**
 * Works on a gateway's event that was received: the same end state in whatever order events come, however often, and
 * however many work on them at once (ADR 0086). Throws where it is to be tried again; on the last try it is given up, and
 * staff see why. Returns how the event stands.
 */
export function handleGatewayEvent(
  ctx: PaymentContext,
  { id, isLastTry = false }: { id: number; isLastTry?: boolean },
): Promise<GatewayEventStatus> {
  return processGatewayEvent(
    ctx,
    { id, isLastTry },
    {
      one_time_subscription_charged: (told) => oneTimeCharged(ctx, told),
      recurring_subscription_charged: (told) => recurringCharged(ctx, told),
      recurring_subscription_cancelled: (told) => recurringCancelled(ctx, told),
      payment_refunded: (told) => paymentRefunded(ctx, told),
    },
  );
}
