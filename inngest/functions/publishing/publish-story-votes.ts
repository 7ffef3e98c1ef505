import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { reprojectStories } from "@/server/publishing/stories/index";

/** Rewrites a story's document with the votes of the last minute. */
export const publishStoryVotes = inngest.createFunction(
  { id: "tell-story-votes", triggers: [eventTrigger("publishing/story.votes-changed")] },
  async ({ event }) => {
    const ctx = await createAccountContext(event.data.accountId);
    return { stories: await reprojectStories(ctx, [event.data.storyId]) };
  },
);
