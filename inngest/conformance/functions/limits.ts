import { setTimeout as pause } from "node:timers/promises";
import type { Inngest } from "inngest";
import type { Effects } from "../effects";
import { createMeeting } from "./flow";

/** Long enough that calls which may not overlap would overlap without the limit. */
const BUSY_MILLISECONDS = 60;

export function limitFunctions(client: Inngest, effects: Effects) {
  const meet = createMeeting();
  const busy = async (key: string, lane: string) => {
    effects.record(key, "begin", lane);
    await pause(BUSY_MILLISECONDS);
    effects.record(key, "finish", lane);
  };
  return [
    client.createFunction(
      {
        id: "one-per-lane",
        triggers: [{ event: "conformance/one-per-lane" }],
        concurrency: { limit: 1, key: "event.data.lane" },
      },
      async ({ event }) => {
        const { key, lane } = event.data;
        effects.record(key, "begin", lane);
        // Two calls have to run at once for either to continue.
        await meet(key, 2);
        await pause(BUSY_MILLISECONDS);
        effects.record(key, "finish", lane);
      },
    ),
    client.createFunction(
      {
        id: "lanes-and-total",
        triggers: [{ event: "conformance/lanes-and-total" }],
        concurrency: [{ limit: 1, key: "event.data.lane" }, { limit: 2 }],
      },
      ({ event }) => busy(event.data.key, event.data.lane),
    ),
  ];
}
