import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { rewriteStories } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/** Rewrites all live stories by the settings of now, whatever this process has cached. */
async function rewriteNow(accountId: number): Promise<{ stories: number }> {
  getRuntime().directory.clearCache();
  return { stories: await rewriteStories(await createAccountContext(accountId)) };
}

/**
 * Rewrites the stories of an account whose settings changed what their documents contain. Processes cache settings
 * for five seconds: a second pass covers stories that were published by the old ones meanwhile.
 */
export const rewriteStoriesOnRequest = inngest.createFunction(
  { id: "rewrite-stories", triggers: [eventTrigger("publishing/stories.rewrite-requested")] },
  async ({ event, step }) => {
    await step.run("rewrite", () => rewriteNow(event.data.accountId));
    await step.sleep("until-no-process-has-old-settings", "10s");
    return step.run("rewrite-again", () => rewriteNow(event.data.accountId));
  },
);
