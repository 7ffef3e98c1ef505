import { cron } from "inngest";
import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { cleanErasure, finishErasure, listDueErasures } from "@/server/privacy/index";
import { getRuntime } from "@/server/runtime";

async function createPrivacyContext(accountId: number): Promise<Parameters<typeof cleanErasure>[0]> {
  const { vault, storage, egress } = getRuntime();
  return { ...(await createAccountContext(accountId)), vault, storage, egress };
}

/** Every five minutes: finishes erasures of readers. A failure does not stop the others; the next run repeats it. */
export const finishErasuresOften = inngest.createFunction(
  { id: "finish-erasures", triggers: [cron("*/5 * * * *")] },
  async () => {
    const runtime = getRuntime();
    const due = await listDueErasures(runtime);
    for (const { id, accountId } of due) {
      try {
        await finishErasure(await createPrivacyContext(accountId), id);
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

/** Erases what logs repeat of a reader, their pictures, and their payment methods at gateways, right after the request; the sweep repeats it. */
export const cleanErasureOnRequest = inngest.createFunction(
  { id: "clean-erasure", triggers: [eventTrigger("identity/reader-erasure.requested")], retries: 3 },
  async ({ event }) => {
    const { accountId, erasureId } = event.data;
    await cleanErasure(await createPrivacyContext(accountId), erasureId);
  },
);
