import type { PaymentContext } from "@/server/payments/index";
import { findWaitingEvents } from "@/server/payments/intake/index";
import { handleGatewayEvent } from "./handle-gateway-event";

/** So many events of an account at one moment; what is beyond it is for the jobs. */
const AT_ONE_MOMENT = 1_000;

/**
 * Works off what gateways have told an account and no job has come to yet, in the order in which it came; where an
 * account's clock is put ahead, that is before the next thing falls due. One that has to wait is left to its job.
 */
export async function handlePendingEvents(ctx: PaymentContext): Promise<void> {
  for (const id of await findWaitingEvents(ctx.db, ctx.account.id, AT_ONE_MOMENT)) {
    await handleGatewayEvent(ctx, { id }).catch((error: unknown) => {
      ctx.log.warn({ err: error, gatewayEventId: id }, "a gateway's event has to wait");
    });
  }
}
