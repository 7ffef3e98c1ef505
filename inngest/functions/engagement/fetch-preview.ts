import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { fetchPreview, savePreview } from "@/server/engagement/pages/index";
import { findStoryLooks } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";

/** Title and picture of a page that readers use for the first time: a story's as we know them, any other page is asked. */
export const fetchPreviewOfNewPage = inngest.createFunction(
  { id: "fetch-page-looks", triggers: [when("engagement/page.created")], retries: 4, concurrency: 4 },
  async ({ event }) => {
    const { egress } = getRuntime();
    const ctx = await contextFor(event.data.accountId);
    const { url } = event.data;
    const looks = await findStoryLooks(ctx, url);
    return {
      looks:
        looks === null ? await fetchPreview(ctx, { url, egress }) : await savePreview(ctx, { url, looks }),
    };
  },
);
