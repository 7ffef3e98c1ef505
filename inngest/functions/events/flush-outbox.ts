import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { flushOutbox } from "@/inngest/flush-outbox";

/** On a serverless host: what a request left in the outbox because its process was stopped too soon. */
export const flushOutboxEveryMinute = inngest.createFunction(
  { id: "hand-over-waiting", triggers: [cron("*/5 * * * *")] },
  async () => flushOutbox(),
);
