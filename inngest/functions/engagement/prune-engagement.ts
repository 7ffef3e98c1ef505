import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneChallenges } from "@/server/engagement/captcha/index";
import { changesSince, pruneChanges } from "@/server/engagement/live/index";
import { getRuntime } from "@/server/runtime";

/** Every hour: changes that nobody follows any more, and solved challenges that nobody could hand in again. */
export const pruneEngagementHourly = inngest.createFunction(
  { id: "keep-engagement", triggers: [cron("17 * * * *")] },
  async () => {
    const { db, clock } = getRuntime();
    const now = clock.now();
    await pruneChanges(db, changesSince(now));
    await pruneChallenges(db, now);
  },
);
