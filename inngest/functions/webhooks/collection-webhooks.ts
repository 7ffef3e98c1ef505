import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { collectionWebhookDocument } from "@/server/publishing/workflow/index";
import { enqueueDeliveries, isWanted } from "@/server/webhooks/index";

/** Names on the wire of what happens to collections. */
const NAMES = {
  "publishing/collection.published": "collection-publish",
  "publishing/collection.updated": "collection-update",
  "publishing/collection.deleted": "collection-delete",
} as const;

/** Puts what happened to a collection on its way to the workflow webhooks that asked for it. */
export const deliverCollectionWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-collections",
    triggers: [
      when("publishing/collection.published"),
      when("publishing/collection.updated"),
      when("publishing/collection.deleted"),
    ],
    // What happened to one collection is put on its way in the order in which it happened.
    concurrency: { key: "event.data.collectionId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types let any function be invoked by hand; nobody does.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, collectionId } = event.data;
    const ctx = await contextFor(accountId);
    const about = { family: "workflow", name: NAMES[event.name] } as const;
    if (!(await isWanted(ctx, about))) return { deliveries: 0 };
    const data = await collectionWebhookDocument(ctx, collectionId);
    if (data === null) return { deliveries: 0 };
    const happened = { ...about, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, happened) };
  },
);
