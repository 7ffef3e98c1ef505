import type { Inngest } from "inngest";
import { systemClock } from "@/server/platform/system/index";
import type { Effects } from "../effects";

/** Creates a barrier that concurrent steps await until all of them have arrived. */
export function createMeeting() {
  const arrived = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  return (key: string, size: number) =>
    new Promise<void>((resolve) => {
      const count = (arrived.get(key) ?? 0) + 1;
      arrived.set(key, count);
      const all = [...(waiting.get(key) ?? []), resolve];
      waiting.set(key, all);
      if (count >= size) for (const resolveOne of all) resolveOne();
    });
}

export function flowFunctions(client: Inngest, effects: Effects) {
  const meet = createMeeting();
  const record = effects.record;
  return [
    client.createFunction(
      { id: "in-order", triggers: [{ event: "conformance/in-order" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        const first = await step.run("first", () => {
          record(key, "first");
          return { number: 1, text: "é✓", nothing: null };
        });
        const second = await step.run("second", () => {
          record(key, "second", first);
        });
        record(key, "end", { first, second });
      },
    ),
    client.createFunction(
      { id: "same-ids", triggers: [{ event: "conformance/same-ids" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        const seen: number[] = [];
        for (const number of [0, 1, 2, 3, 4]) {
          seen.push(
            await step.run("same", () => {
              record(key, "same", number);
              return number;
            }),
          );
        }
        record(key, "end", seen);
      },
    ),
    client.createFunction(
      { id: "sleeps", triggers: [{ event: "conformance/sleeps" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        await step.run("before", () => record(key, "before"));
        await step.sleep("a while", "1s");
        await step.run("between", () => record(key, "between"));
        const until = await step.run("until", () =>
          new Date(systemClock.now().getTime() + 1_000).toISOString(),
        );
        await step.sleepUntil("a time", until);
        await step.run("after", () => record(key, "after"));
      },
    ),
    client.createFunction(
      { id: "side-by-side", triggers: [{ event: "conformance/side-by-side" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        const results = await Promise.all(
          [0, 1, 2].map((number) =>
            step.run(`part ${number}`, async () => {
              record(key, "part", number);
              // Ends only if all three run at the same time.
              await meet(key, 3);
              return number;
            }),
          ),
        );
        const sum = await step.run("sum", () => {
          record(key, "sum", results);
          return results.reduce((total, number) => total + number, 0);
        });
        record(key, "end", sum);
      },
    ),
    client.createFunction(
      { id: "chains", triggers: [{ event: "conformance/chains" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        const chain = async (name: string) => {
          const one = await step.run(`${name} 1`, () => {
            record(key, `${name} 1`);
            return `${name}1`;
          });
          return step.run(`${name} 2`, () => {
            record(key, `${name} 2`, one);
            return `${one}2`;
          });
        };
        const [left, right] = await Promise.all([chain("left"), chain("right")]);
        await step.sleep("then", "1s");
        record(key, "end", [left, right]);
      },
    ),
    client.createFunction(
      { id: "beside-a-sleep", triggers: [{ event: "conformance/beside-a-sleep" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        await Promise.all([
          step.run("work", () => record(key, "work")),
          step.sleep("short", "3s"),
          step.run("more", () => record(key, "more")),
        ]);
        await step.run("end", () => record(key, "end"));
      },
    ),
    client.createFunction(
      { id: "sender", triggers: [{ event: "conformance/sender" }] },
      async ({ event, step }) => {
        const { key } = event.data;
        const { ids } = await step.sendEvent("hand on", [
          { name: "conformance/receiver", data: { key, number: 1 } },
          { name: "conformance/receiver", data: { key, number: 2 } },
        ]);
        record(key, "sent", ids.length);
      },
    ),
    client.createFunction({ id: "receiver", triggers: [{ event: "conformance/receiver" }] }, ({ event }) =>
      record(event.data.key, "received", event.data.number),
    ),
  ];
}
