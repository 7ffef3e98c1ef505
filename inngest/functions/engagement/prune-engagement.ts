import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneChallenges } from "@/server/engagement/captcha/index";
import { getRetentionCutoff, pruneChanges } from "@/server/engagement/live/index";
import { getRuntime } from "@/server/runtime";

/** Hourly: deletes changes that no client can resume from, and solved challenges that can no longer be submitted. */
export const pruneEngagementHourly = inngest.createFunction(
  { id: "keep-engagement", triggers: [cron("17 * * * *")] },
  async () => {
    const { db, clock } = getRuntime();
    const now = clock.now();
    await pruneChanges(db, getRetentionCutoff(now));
    await pruneChallenges(db, now);
  },
);
