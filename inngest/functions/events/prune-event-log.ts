import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneEventLog } from "@/server/events/index";
import { getRuntime } from "@/server/runtime";

/** Nightly: creates the event log's partitions for the coming months, and drops those past retention. */
export const pruneEventLogNightly = inngest.createFunction(
  { id: "keep-event-log", triggers: [cron("17 3 * * *")] },
  async () => {
    const { db, config } = getRuntime();
    await pruneEventLog(db, config.eventLogMonths);
  },
);
