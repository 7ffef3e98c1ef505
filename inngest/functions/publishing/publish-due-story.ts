import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { retryNotBefore } from "@/inngest/retry-not-before";
import { toSystemTime } from "@/server/context/index";
import { publishDueStory } from "@/server/publishing/workflow/index";

/** Publishes a story at its scheduled time. Retries later on an engine whose clock runs ahead. */
export const publishDueStoryAtItsTime = inngest.createFunction(
  { id: "publish-due-story", triggers: [eventTrigger("publishing/story.publication-due")] },
  async ({ event }) => {
    const ctx = await createAccountContext(event.data.accountId);
    const outcome = await publishDueStory(ctx, event.data.storyId);
    if (outcome.kind === "early") {
      throw retryNotBefore(toSystemTime(ctx, outcome.until), "The story is not due yet.");
    }
    return { outcome: outcome.kind };
  },
);
