import type { PaymentContext } from "@/server/payments/index";
import {
  findUnprocessedEvents,
  type GatewayEventStatus,
  processGatewayEvent,
} from "@/server/payments/intake/index";
import { handleOneTimeCharge } from "./one-time-charged";
import { handlePaymentMethodSaved } from "./payment-method-saved";
import { handlePaymentRefunded } from "./payment-refunded";
import { handleRecurringCancellation } from "./recurring-cancelled";
import { handleRecurringCharge } from "./recurring-charged";

/** Events of an account that one call processes; the jobs process the rest. */
const AT_ONE_MOMENT = 1_000;

/**
 * Process the gateway events of an account that no job has processed yet, in order of arrival. Where an account's
 * clock is moved forward, this runs before the next due work. An event that must be retried is left to its job.
 */
export async function handlePendingEvents(ctx: PaymentContext): Promise<void> {
  for (const id of await findUnprocessedEvents(ctx.db, ctx.account.id, AT_ONE_MOMENT)) {
    await handleGatewayEvent(ctx, { id }).catch((error: unknown) => {
      ctx.log.warn({ err: error, gatewayEventId: id }, "gateway event postponed");
    });
  }
}

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
      payment_method_saved: (event) => handlePaymentMethodSaved(ctx, event),
      payment_refunded: (event) => handlePaymentRefunded(ctx, event),
    },
  );
}
