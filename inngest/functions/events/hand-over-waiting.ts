import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { handOverWaiting } from "@/inngest/hand-over-waiting";

/** On a serverless host: what a request left in the outbox because its process was stopped too soon. */
export const handOverWaitingOften = inngest.createFunction(
  { id: "hand-over-waiting", triggers: [cron("*/5 * * * *")] },
  async () => handOverWaiting(),
);
