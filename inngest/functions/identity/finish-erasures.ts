import { cron } from "inngest";
import { createAccountContext } from "@/inngest/account-context";
import { inngest } from "@/inngest/client";
import { finishErasure, listDueErasures } from "@/server/privacy/index";
import { getRuntime } from "@/server/runtime";

/** Every five minutes: finishes erasures of readers. A failure does not stop the others; the next run repeats it. */
export const finishErasuresOften = inngest.createFunction(
  { id: "finish-erasures", triggers: [cron("*/5 * * * *")] },
  async () => {
    const runtime = getRuntime();
    const due = await listDueErasures(runtime);
    for (const { id, accountId } of due) {
      try {
        const { vault, storage } = runtime;
        await finishErasure({ ...(await createAccountContext(accountId)), vault, storage }, id);
      } catch (error) {
        runtime.log.error(
          { err: error, accountId, erasureId: id },
          "the erasure of a reader was not finished",
        );
      }
    }
    return { due: due.length };
  },
);
