import { createAccountContext } from "@/inngest/account-context";
import { inngest, webhookTrigger } from "@/inngest/client";
import { webhookNames } from "@/inngest/webhook-names";
import { buildCollectionWebhookDocument } from "@/server/publishing/workflow/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Enqueues a collection event for the workflow webhooks that subscribe to it. */
export const deliverCollectionWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-collections",
    triggers: [
      webhookTrigger("publishing/collection.published"),
      webhookTrigger("publishing/collection.updated"),
      webhookTrigger("publishing/collection.deleted"),
    ],
    // Events of one collection are enqueued in the order in which they happened.
    concurrency: { key: "event.data.collectionId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types allow a direct invoke, which carries no event; nothing does that.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, collectionId } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = webhookNames[event.name];
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    const data = await buildCollectionWebhookDocument(ctx, collectionId);
    if (data === null) return { deliveries: 0 };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
  },
);
