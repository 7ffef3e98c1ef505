import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { keepIdentity } from "@/server/identity/index";
import { deleteFailedBefore } from "@/server/platform/mail-queue/index";
import { getRuntime } from "@/server/runtime";
import { keepStaff } from "@/server/staff/index";

const DAY_MILLISECONDS = 86_400_000;
const OUTBOX_DAYS = 30;

/** Every night: readers' and staff's sessions, tokens, links and written mails of a month ago are forgotten. */
export const keepIdentityNightly = inngest.createFunction(
  { id: "keep-identity", triggers: [cron("17 3 * * *")] },
  async () => {
    const runtime = getRuntime();
    const before = new Date(runtime.clock.now().getTime() - OUTBOX_DAYS * DAY_MILLISECONDS);
    const mails = (await runtime.mailer.outbox?.prune(before)) ?? 0;
    const undelivered = await deleteFailedBefore(runtime.db, before);
    return { ...(await keepIdentity(runtime)), staff: await keepStaff(runtime), mails, undelivered };
  },
);
