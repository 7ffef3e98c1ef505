import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneIdempotencyKeys } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";

/** Hourly: deletes expired idempotency keys. */
export const pruneIdempotencyKeysHourly = inngest.createFunction(
  { id: "forget-idempotency-keys", triggers: [cron("41 * * * *")] },
  async () => {
    await pruneIdempotencyKeys(getRuntime());
  },
);
