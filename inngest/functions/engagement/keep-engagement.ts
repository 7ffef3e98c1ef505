import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forgetChallenges } from "@/server/engagement/captcha/index";
import { forgetChanges, keptSince } from "@/server/engagement/live/index";
import { getRuntime } from "@/server/runtime";

/** Every hour: changes that nobody follows any more, and solved challenges that nobody could hand in again. */
export const keepEngagementHourly = inngest.createFunction(
  { id: "keep-engagement", triggers: [cron("17 * * * *")] },
  async () => {
    const { db, clock } = getRuntime();
    const now = clock.now();
    await forgetChanges(db, keptSince(now));
    await forgetChallenges(db, now);
  },
);
