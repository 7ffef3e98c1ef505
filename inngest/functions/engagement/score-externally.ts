import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { scoreWithExternalScorer } from "@/server/engagement/moderation/index";
import { getRuntime } from "@/server/runtime";

/** Asks the scorer that an account brings itself about each new comment; without one there is nothing to do. */
export const scoreCommentExternally = inngest.createFunction(
  { id: "score-comment-elsewhere", triggers: [when("engagement/comment.created")], retries: 5 },
  async ({ event }) => {
    const ctx = await contextFor(event.data.accountId);
    return scoreWithExternalScorer(ctx, getRuntime(), event.data.commentId);
  },
);
