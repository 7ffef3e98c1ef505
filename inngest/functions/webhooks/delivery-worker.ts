import { inngest, when } from "@/inngest/client";
import { runDeliveryWorker } from "@/server/webhooks/index";
import { webhookContextFor } from "./webhook-context-for";

/** One run per endpoint, whatever waits for it; so many endpoints at a time. */
const ENDPOINTS_AT_A_TIME = 40;
/** Endpoints that failed last, which may be slow to fail again, take no place from the others. */
const FAILING_AT_A_TIME = 10;

/** Sends what is due to an endpoint that received its last delivery. */
export const deliverWebhooks = inngest.createFunction(
  {
    id: "pump-webhook",
    triggers: [when("webhooks/pump.requested")],
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: ENDPOINTS_AT_A_TIME }],
  },
  async ({ event }) => {
    const { accountId, endpointId, generation } = event.data;
    await runDeliveryWorker(await webhookContextFor(accountId), { endpointId, generation });
  },
);

/** The same for an endpoint that failed last. */
export const retryFailingWebhooks = inngest.createFunction(
  {
    id: "pump-failing-webhook",
    triggers: [when("webhooks/slow-pump.requested")],
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: FAILING_AT_A_TIME }],
  },
  async ({ event }) => {
    const { accountId, endpointId, generation } = event.data;
    await runDeliveryWorker(await webhookContextFor(accountId), { endpointId, generation });
  },
);
