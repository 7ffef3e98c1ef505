import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { pruneIdempotencyKeys } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";

/** Every hour: the keys of writes that nobody can send again. */
export const pruneIdempotencyKeysHourly = inngest.createFunction(
  { id: "forget-idempotency-keys", triggers: [cron("41 * * * *")] },
  async () => {
    await pruneIdempotencyKeys(getRuntime());
  },
);
