import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { flushOutbox } from "@/inngest/flush-outbox";

/** On a serverless host: publishes events that remain in the outbox because their process was stopped too soon. */
export const flushOutboxEveryMinute = inngest.createFunction(
  { id: "hand-over-waiting", triggers: [cron("*/5 * * * *")] },
  async () => flushOutbox(),
);
