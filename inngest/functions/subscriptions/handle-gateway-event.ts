import { inngest, when } from "@/inngest/client";
import { handleGatewayEvent } from "@/server/subscriptions/gateway-events/index";
import { paymentContextFor } from "./payment-context-for";

/** So many events at a time, whatever gateways send. */
const EVENTS_AT_A_TIME = 20;

/** What a gateway told is worked on; events of one subscription, or of one payment, one after the other. */
export const handleGatewayEventOnReceipt = inngest.createFunction(
  {
    id: "handle-gateway-event",
    triggers: [when("payments/gateway-event.received")],
    concurrency: [{ key: "event.data.turn", limit: 1 }, { limit: EVENTS_AT_A_TIME }],
    retries: 20,
  },
  async ({ event, attempt, maxAttempts = 1 }) => {
    const { accountId, gatewayEventId: id } = event.data;
    const isLastTry = attempt + 1 >= maxAttempts;
    return { status: await handleGatewayEvent(await paymentContextFor(accountId), { id, isLastTry }) };
  },
);
