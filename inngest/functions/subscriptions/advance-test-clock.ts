import { inngest, when } from "@/inngest/client";
import { dueWork } from "@/server/due-work";
import { carryOnAdvance } from "@/server/subscriptions/test-clock/index";
import { paymentContextFor } from "./payment-context-for";

const WITHIN_MILLISECONDS = 30_000;
const MOST_PARTS = 300;

/** Goes on with an account's clock that whoever put it ahead has not brought to its end, part by part. */
export const advanceTestClock = inngest.createFunction(
  {
    id: "advance-test-clock",
    triggers: [when("subscriptions/test-clock.advance-requested")],
    concurrency: { key: "event.data.accountId", limit: 1 },
  },
  async ({ event, step }) => {
    const { accountId, advanceId } = event.data;
    for (let part = 1; part <= MOST_PARTS; part += 1) {
      const isThere = await step.run(`part-${part}`, async () => {
        const ctx = await paymentContextFor(accountId);
        const parts = { work: dueWork, within: WITHIN_MILLISECONDS };
        return (await carryOnAdvance(ctx, advanceId, parts)).finishedAt !== null;
      });
      if (isThere) return { parts: part };
      // Another process may be at it: it is left to itself for a while.
      await step.sleep(`pause-${part}`, "2s");
    }
    throw new Error("the clock of an account did not come to where it was to be put");
  },
);
