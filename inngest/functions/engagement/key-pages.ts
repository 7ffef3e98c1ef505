import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { keyPages } from "@/server/engagement/page-merges/index";

/** Pages get new keys, and those of one key are merged, once an account ignores other parameters than before. */
export const keyPagesOnRequest = inngest.createFunction(
  { id: "key-pages", triggers: [when("engagement/pages.key-requested")], retries: 5 },
  async ({ event }) => keyPages(await contextFor(event.data.accountId)),
);
