import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { scoreWithExternalScorer } from "@/server/engagement/moderation/index";
import { getRuntime } from "@/server/runtime";

/** Requests a score of each new comment from the account's external scorer. */
export const scoreCommentExternally = inngest.createFunction(
  {
    id: "score-comment-elsewhere",
    triggers: [eventTrigger("engagement/comment.score-requested")],
    retries: 5,
  },
  async ({ event }) => {
    const ctx = await createAccountContext(event.data.accountId);
    return scoreWithExternalScorer(ctx, getRuntime(), event.data.commentId);
  },
);
