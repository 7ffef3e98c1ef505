import { createAccountContext } from "@/inngest/account-context";
import { inngest, webhookTrigger } from "@/inngest/client";
import { webhookNames } from "@/inngest/webhook-names";
import { buildStoryWebhookDocument } from "@/server/publishing/workflow/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Enqueues a story event for the workflow webhooks that subscribe to it, with the story as it is at that time. */
export const deliverStoryWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-stories",
    triggers: [
      webhookTrigger("publishing/story.submitted"),
      webhookTrigger("publishing/story.approved"),
      webhookTrigger("publishing/story.rejected"),
      webhookTrigger("publishing/story.scheduled"),
      webhookTrigger("publishing/story.published"),
      webhookTrigger("publishing/story.updated"),
      webhookTrigger("publishing/story.retracted"),
    ],
    // Events of one story are enqueued in the order in which they happened.
    concurrency: { key: "event.data.storyId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types allow a direct invoke, which carries no event; nothing does that.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, storyId, version } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = webhookNames[event.name];
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    const data = await buildStoryWebhookDocument(ctx, storyId, version);
    if (data === null) return { deliveries: 0 };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
  },
);
