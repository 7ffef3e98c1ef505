import { eventTrigger, inngest } from "@/inngest/client";
import { dueWork } from "@/server/due-work";
import { resumeAdvance } from "@/server/subscriptions/clock/index";
import { createPaymentContext } from "./payment-context";

const SLICE_MILLISECONDS = 30_000;
const MAX_SLICES = 300;

/** Continues, in slices, the advance of an account's test clock that its initiator did not complete. */
export const advanceTestClock = inngest.createFunction(
  {
    id: "advance-test-clock",
    triggers: [eventTrigger("subscriptions/test-clock.advance-requested")],
    concurrency: { key: "event.data.accountId", limit: 1 },
  },
  async ({ event, step }) => {
    const { accountId, advanceId } = event.data;
    for (let part = 1; part <= MAX_SLICES; part += 1) {
      const isFinished = await step.run(`part-${part}`, async () => {
        const ctx = await createPaymentContext(accountId);
        const options = { work: dueWork, within: SLICE_MILLISECONDS };
        return (await resumeAdvance(ctx, advanceId, options)).finishedAt !== null;
      });
      if (isFinished) return { parts: part };
      // Another process may be working on it: retry later.
      await step.sleep(`pause-${part}`, "2s");
    }
    throw new Error("the test clock did not reach its target");
  },
);
