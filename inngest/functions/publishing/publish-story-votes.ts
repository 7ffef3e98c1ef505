import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { reprojectStories } from "@/server/publishing/stories/index";

/** Writes a story's document anew with the votes of the last minute. */
export const publishStoryVotes = inngest.createFunction(
  { id: "tell-story-votes", triggers: [when("publishing/story.votes-changed")] },
  async ({ event }) => {
    const ctx = await contextFor(event.data.accountId);
    return { stories: await reprojectStories(ctx, [event.data.storyId]) };
  },
);
