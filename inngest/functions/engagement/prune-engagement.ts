import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { getRetentionCutoff, pruneChanges } from "@/server/engagement/live/index";
import { pruneChallenges } from "@/server/platform/spent-challenge/index";
import { getRuntime } from "@/server/runtime";

/** Hourly: deletes changes that no client can resume from, and used challenges past their expiry. */
export const pruneEngagementHourly = inngest.createFunction(
  { id: "keep-engagement", triggers: [cron("17 * * * *")] },
  async () => {
    const { db, clock } = getRuntime();
    const now = clock.now();
    await pruneChanges(db, getRetentionCutoff(now));
    await pruneChallenges(db, now);
  },
);
