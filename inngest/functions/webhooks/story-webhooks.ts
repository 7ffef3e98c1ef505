import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { storyWebhookDocument } from "@/server/publishing/workflow/index";
import { enqueueDeliveries, isWanted } from "@/server/webhooks/index";

/** Names on the wire of what happens to stories. */
const NAMES = {
  "publishing/story.submitted": "story-submit",
  "publishing/story.approved": "story-approve",
  "publishing/story.rejected": "story-reject",
  "publishing/story.scheduled": "story-schedule",
  "publishing/story.published": "story-publish",
  "publishing/story.updated": "story-update",
  "publishing/story.retracted": "story-retract",
} as const;

/** Puts what happened to a story on its way to the workflow webhooks that asked for it, with the story as it is then. */
export const deliverStoryWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-stories",
    triggers: [
      when("publishing/story.submitted"),
      when("publishing/story.approved"),
      when("publishing/story.rejected"),
      when("publishing/story.scheduled"),
      when("publishing/story.published"),
      when("publishing/story.updated"),
      when("publishing/story.retracted"),
    ],
    // What happened to one story is put on its way in the order in which it happened.
    concurrency: { key: "event.data.storyId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types let any function be invoked by hand; nobody does.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, storyId, version } = event.data;
    const ctx = await contextFor(accountId);
    const about = { family: "workflow", name: NAMES[event.name] } as const;
    if (!(await isWanted(ctx, about))) return { deliveries: 0 };
    const data = await storyWebhookDocument(ctx, storyId, version);
    if (data === null) return { deliveries: 0 };
    const happened = { ...about, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, happened) };
  },
);
