import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneIdentity } from "@/server/identity/index";
import { deleteFailedBefore } from "@/server/platform/mail-queue/index";
import { getRuntime } from "@/server/runtime";
import { pruneStaff } from "@/server/staff/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

const OUTBOX_DAYS = 30;

/** Nightly: deletes sessions, tokens and links of readers and staff, and outbox mails, that are a month old. */
export const pruneIdentityNightly = inngest.createFunction(
  { id: "keep-identity", triggers: [cron("17 3 * * *")] },
  async () => {
    const runtime = getRuntime();
    const cutoff = new Date(runtime.clock.now().getTime() - OUTBOX_DAYS * DAY_MILLISECONDS);
    const mails = (await runtime.mailer.outbox?.prune(cutoff)) ?? 0;
    const undelivered = await deleteFailedBefore(runtime.db, cutoff);
    return { ...(await pruneIdentity(runtime)), staff: await pruneStaff(runtime), mails, undelivered };
  },
);
