import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneEndedGrants } from "@/server/identity/oauth/index";
import { pruneCrawls } from "@/server/licensing/index";
import { getRuntime } from "@/server/runtime";

/**
 * Hourly: deletes authorization codes, access tokens and crawlers' licence tokens that ended more than a day ago, and
 * crawlers' logs of more than 30 days ago.
 */
export const pruneEndedGrantsHourly = inngest.createFunction(
  { id: "forget-ended-grants", triggers: [cron("23 * * * *")] },
  async () => {
    await pruneEndedGrants(getRuntime());
    await pruneCrawls(getRuntime());
  },
);
