import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { rewriteSections } from "@/server/publishing/workflow/index";

/** Rewrites the stories of sections, after a delay, when data that they all embed was renamed. */
export const rewriteSectionsOnRequest = inngest.createFunction(
  { id: "rewrite-sections", triggers: [eventTrigger("publishing/sections.rewrite-requested")] },
  async ({ event }) => {
    const ctx = await createAccountContext(event.data.accountId);
    return { stories: await rewriteSections(ctx, event.data.sectionIds) };
  },
);
