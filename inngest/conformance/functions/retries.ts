import { type Inngest, NonRetriableError, RetryAfterError, StepError } from "inngest";
import { systemClock } from "@/server/platform/system/index";
import type { Effects } from "../effects";

/** How long after its failure a test function requests its next attempt. */
export const RETRY_MILLISECONDS = 3_000;

/** A date and a duration, the two ways to request a retry. Neither is a fraction of a second: Inngest drops those. */
const REQUESTS = [() => new Date(systemClock.now().getTime() + RETRY_MILLISECONDS), () => RETRY_MILLISECONDS];

export function retryFunctions(client: Inngest, effects: Effects) {
  const record = effects.record;
  return [
    client.createFunction(
      { id: "step-retries", retries: 3, triggers: [{ event: "conformance/step-retries" }] },
      async ({ event, step, attempt }) => {
        const { key } = event.data;
        await step.run("steady", () => record(key, "steady"));
        await step.run("shaky", () => {
          record(key, "shaky", attempt);
          const request = REQUESTS[attempt];
          if (request !== undefined) throw new RetryAfterError("not yet", request());
        });
        await step.run("end", () => record(key, "end", attempt));
      },
    ),
    client.createFunction(
      { id: "function-retries", retries: 3, triggers: [{ event: "conformance/function-retries" }] },
      ({ event, attempt }) => {
        record(event.data.key, "try", attempt);
        if (attempt < 1) throw new RetryAfterError("not yet", "1s");
        record(event.data.key, "end");
      },
    ),
    client.createFunction(
      {
        id: "never-again",
        triggers: [{ event: "conformance/never-again" }],
        onFailure: ({ event, error, runId }) => {
          const { event: origin, function_id: id, run_id: failedRun } = event.data;
          const isOther = failedRun !== runId;
          record(origin.data.key, "failure", { message: error.message, name: error.name, id, isOther });
        },
      },
      ({ event }) => {
        record(event.data.key, "try");
        throw new NonRetriableError("never again");
      },
    ),
    client.createFunction(
      {
        id: "exhausted",
        retries: 1,
        triggers: [{ event: "conformance/exhausted" }],
        onFailure: async ({ event, error, step }) => {
          await step.run("tell", () => record(event.data.event.data.key, "failure", error.message));
        },
      },
      async ({ event, step, attempt }) => {
        await step.run("always", () => {
          record(event.data.key, "try", attempt);
          throw new RetryAfterError("always wrong", "1s");
        });
      },
    ),
    client.createFunction(
      { id: "caught", retries: 0, triggers: [{ event: "conformance/caught" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        try {
          await step.run("wrong", () => {
            record(key, "wrong");
            throw new TypeError("wrong step");
          });
        } catch (error) {
          const isStepError = error instanceof StepError;
          await step.run("instead", () => record(key, "instead", isStepError));
        }
        record(key, "end");
      },
    ),
    client.createFunction(
      { id: "one-of-three", retries: 0, triggers: [{ event: "conformance/one-of-three" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        const outcomes = await Promise.allSettled(
          [0, 1, 2].map((number) =>
            step.run(`part ${number}`, () => {
              record(key, "part", number);
              if (number === 1) throw new Error("the middle one");
              return number;
            }),
          ),
        );
        const states = outcomes.map(({ status }) => status);
        await step.run("end", () => record(key, "end", states));
      },
    ),
  ];
}
