import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { updatePageKeys } from "@/server/engagement/page-merges/index";

/** Recomputes page keys, and merges pages with the same key, when an account changes its ignored parameters. */
export const keyPagesOnRequest = inngest.createFunction(
  { id: "key-pages", triggers: [eventTrigger("engagement/pages.key-requested")], retries: 5 },
  async ({ event }) => updatePageKeys(await createAccountContext(event.data.accountId)),
);
