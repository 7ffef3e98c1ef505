import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { fetchPreview, savePreview } from "@/server/engagement/pages/index";
import { findStoryPreview } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";

/** Fetches title and image of a page used for the first time: a story's from the database, any other's by HTTP. */
export const fetchPreviewOfNewPage = inngest.createFunction(
  { id: "fetch-page-looks", triggers: [eventTrigger("engagement/page.created")], retries: 4, concurrency: 4 },
  async ({ event }) => {
    const { egress } = getRuntime();
    const ctx = await createAccountContext(event.data.accountId);
    const { url } = event.data;
    const preview = await findStoryPreview(ctx, url);
    return {
      preview:
        preview === null
          ? await fetchPreview(ctx, { url, egress })
          : await savePreview(ctx, { url, preview }),
    };
  },
);
