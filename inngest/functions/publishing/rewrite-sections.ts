import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { rewriteSections } from "@/server/publishing/workflow/index";

/** Writes the stories of sections anew, a while after something that they all carry was given another name. */
export const rewriteSectionsOnRequest = inngest.createFunction(
  { id: "rewrite-sections", triggers: [when("publishing/sections.rewrite-requested")] },
  async ({ event }) => {
    const ctx = await contextFor(event.data.accountId);
    return { stories: await rewriteSections(ctx, event.data.sectionIds) };
  },
);
