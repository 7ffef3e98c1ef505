import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { getRetentionCutoff, pruneChanges } from "@/server/engagement/live/index";
import { pruneSignUps } from "@/server/engagement/newsletters/index";
import { pruneReaderMails } from "@/server/engagement/notifications/index";
import { prunePushes } from "@/server/engagement/push/index";
import { pruneChallenges } from "@/server/platform/spent-challenge/index";
import { getRuntime } from "@/server/runtime";
import { DAY_MILLISECONDS } from "@/shared/time-units";

/** How long mails to readers stay recorded; a request for one is never repeated that late. */
const MAIL_RETENTION_MILLISECONDS = 90 * DAY_MILLISECONDS;

/**
 * Hourly: deletes changes that no client can resume from, used challenges past their expiry, the records of old
 * mails to readers and notifications, and sign-ups for newsletters that were not confirmed or ended long ago.
 */
export const pruneEngagementHourly = inngest.createFunction(
  { id: "keep-engagement", triggers: [cron("17 * * * *")] },
  async () => {
    const { db, clock } = getRuntime();
    const now = clock.now();
    await pruneChanges(db, getRetentionCutoff(now));
    await pruneChallenges(db, now);
    await pruneReaderMails(db, new Date(now.getTime() - MAIL_RETENTION_MILLISECONDS));
    await prunePushes(db, now);
    await pruneSignUps({ db, systemClock: clock });
  },
);
