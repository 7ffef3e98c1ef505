import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { fetchPageLooks } from "@/server/engagement/pages/index";
import { getRuntime } from "@/server/runtime";

/** Asks a page that readers use for the first time for its title and picture. */
export const fetchLooksOfNewPage = inngest.createFunction(
  { id: "fetch-page-looks", triggers: [when("engagement/page.created")], retries: 4, concurrency: 4 },
  async ({ event }) => {
    const { egress } = getRuntime();
    const ctx = await contextFor(event.data.accountId);
    return { looks: await fetchPageLooks(ctx, { url: event.data.url, egress }) };
  },
);
