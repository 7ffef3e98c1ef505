import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { getRuntime } from "@/server/runtime";
import { runDeliveryWorker, type WebhookContext } from "@/server/webhooks/index";

/** Creates the context in which webhook receivers of an account are called. */
async function createWebhookContext(accountId: number): Promise<WebhookContext> {
  const { egress, vault } = getRuntime();
  return { ...(await createAccountContext(accountId)), egress, vault };
}

/** One run per endpoint, whatever its backlog; a limited number of endpoints at a time. */
const ENDPOINTS_AT_A_TIME = 40;
/** Endpoints whose last delivery failed, and which may be slow, have their own limit. */
const FAILING_AT_A_TIME = 10;

/** Sends the due deliveries of an endpoint whose last delivery succeeded. */
export const deliverWebhooks = inngest.createFunction(
  {
    id: "pump-webhook",
    triggers: [eventTrigger("webhooks/pump.requested")],
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: ENDPOINTS_AT_A_TIME }],
  },
  async ({ event }) => {
    const { accountId, endpointId, generation } = event.data;
    await runDeliveryWorker(await createWebhookContext(accountId), { endpointId, generation });
  },
);

/** Sends the due deliveries of an endpoint whose last delivery failed. */
export const retryFailingWebhooks = inngest.createFunction(
  {
    id: "pump-failing-webhook",
    triggers: [eventTrigger("webhooks/slow-pump.requested")],
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: FAILING_AT_A_TIME }],
  },
  async ({ event }) => {
    const { accountId, endpointId, generation } = event.data;
    await runDeliveryWorker(await createWebhookContext(accountId), { endpointId, generation });
  },
);
