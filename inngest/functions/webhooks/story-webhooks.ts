import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { buildStoryWebhookDocument } from "@/server/publishing/workflow/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Wire names of story events. */
const WIRE_NAMES = {
  "publishing/story.submitted": "story-submit",
  "publishing/story.approved": "story-approve",
  "publishing/story.rejected": "story-reject",
  "publishing/story.scheduled": "story-schedule",
  "publishing/story.published": "story-publish",
  "publishing/story.updated": "story-update",
  "publishing/story.retracted": "story-retract",
} as const;

/** Enqueues a story event for the workflow webhooks that subscribe to it, with the story as it is at that time. */
export const deliverStoryWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-stories",
    triggers: [
      eventTrigger("publishing/story.submitted"),
      eventTrigger("publishing/story.approved"),
      eventTrigger("publishing/story.rejected"),
      eventTrigger("publishing/story.scheduled"),
      eventTrigger("publishing/story.published"),
      eventTrigger("publishing/story.updated"),
      eventTrigger("publishing/story.retracted"),
    ],
    // Events of one story are enqueued in the order in which they happened.
    concurrency: { key: "event.data.storyId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types allow a direct invoke, which carries no event; nothing does that.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, storyId, version } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = { family: "workflow", name: WIRE_NAMES[event.name] } as const;
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    const data = await buildStoryWebhookDocument(ctx, storyId, version);
    if (data === null) return { deliveries: 0 };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
  },
);
