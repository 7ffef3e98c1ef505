import { RetryAfterError } from "inngest";
import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { systemTime } from "@/server/accounts/index";
import { publishDueStory } from "@/server/publishing/workflow/index";

/** At the time a story was scheduled for. Engines whose clock runs ahead are asked to come back. */
export const publishDueStoryAtItsTime = inngest.createFunction(
  { id: "publish-due-story", triggers: [when("publishing/story.publication-due")] },
  async ({ event }) => {
    const ctx = await contextFor(event.data.accountId);
    const outcome = await publishDueStory(ctx, event.data.storyId);
    if (outcome.kind === "early") {
      throw new RetryAfterError("The story is not due yet.", systemTime(ctx, outcome.until));
    }
    return { outcome: outcome.kind };
  },
);
