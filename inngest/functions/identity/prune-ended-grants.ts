import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneEndedGrants } from "@/server/identity/oauth/index";
import { getRuntime } from "@/server/runtime";

/** Hourly: deletes authorization codes and access tokens that ended more than a day ago. */
export const pruneEndedGrantsHourly = inngest.createFunction(
  { id: "forget-ended-grants", triggers: [cron("23 * * * *")] },
  async () => {
    await pruneEndedGrants(getRuntime());
  },
);
