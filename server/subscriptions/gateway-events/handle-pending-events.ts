import type { PaymentContext } from "@/server/payments/index";
import { findUnprocessedEvents } from "@/server/payments/intake/index";
import { handleGatewayEvent } from "./handle-gateway-event";

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
