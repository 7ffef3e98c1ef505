import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneEventLog } from "@/server/events/index";
import { getRuntime } from "@/server/runtime";

/** Every night: room in the event log for the coming months, and none for those past retention. */
export const pruneEventLogNightly = inngest.createFunction(
  { id: "keep-event-log", triggers: [cron("17 3 * * *")] },
  async () => {
    const { db, config } = getRuntime();
    await pruneEventLog(db, config.eventLogMonths);
  },
);
