import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { savePreview, tryPreview } from "@/server/engagement/pages/index";
import { findStoryPreview } from "@/server/publishing/site/index";
import { getRuntime } from "@/server/runtime";

/** Pauses before the next attempts. A page may be published minutes after the first comment on it. */
const PAUSES = ["30s", "2m", "10m", "1h"];

/**
 * Fetches title and image of a page used for the first time: a story's from the database, any other's by HTTP. A page
 * that does not respond is an expected outcome, which is retried and never an error.
 */
export const fetchPreviewOfNewPage = inngest.createFunction(
  { id: "fetch-page-looks", triggers: [eventTrigger("engagement/page.created")], retries: 4, concurrency: 4 },
  async ({ event, step }) => {
    const { accountId, url } = event.data;
    const { egress } = getRuntime();
    const ctx = await createAccountContext(accountId);
    const preview = await findStoryPreview(ctx, url);
    if (preview !== null) return { preview: await savePreview(ctx, { url, preview }) };
    const fetchOnce = (attempt: number) =>
      step.run(`fetch-${attempt}`, () => tryPreview(ctx, { url, egress }));
    for (const [index, pause] of PAUSES.entries()) {
      const result = await fetchOnce(index + 1);
      if (result !== "unreachable") return { preview: result };
      await step.sleep(`pause-${index + 1}`, pause);
    }
    return { preview: await fetchOnce(PAUSES.length + 1) };
  },
);
