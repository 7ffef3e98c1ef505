import { eventTrigger, inngest } from "@/inngest/client";
import { handleGatewayEvent } from "@/server/subscriptions/gateway-events/index";
import { createPaymentContext } from "./payment-context";

/** Maximum number of gateway events processed concurrently. */
const EVENTS_AT_A_TIME = 20;

/** Processes gateway events; those of one subscription, or of one payment, run serially. */
export const handleGatewayEventOnReceipt = inngest.createFunction(
  {
    id: "handle-gateway-event",
    triggers: [eventTrigger("payments/gateway-event.received")],
    concurrency: [{ key: "event.data.turn", limit: 1 }, { limit: EVENTS_AT_A_TIME }],
    retries: 20,
  },
  async ({ event, attempt, maxAttempts = 1 }) => {
    const { accountId, gatewayEventId: id } = event.data;
    const isLastTry = attempt + 1 >= maxAttempts;
    return { status: await handleGatewayEvent(await createPaymentContext(accountId), { id, isLastTry }) };
  },
);
