import { RetryAfterError } from "inngest";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "@/test/eventually";
import { createApp, fixedClock, silent, useDatabase, useLeader } from "../test/executor";
import { openOperator, UnsupportedFunctions } from "./index";
import { systemClock } from "./system";

const database = useDatabase();
const lead = useLeader(database);
const DAY = 86_400_000;

describe("an unsupported feature", () => {
  test("is refused before anything runs, by function and key", async () => {
    const app = createApp("refused");
    const throttled = app.client.createFunction(
      { id: "throttled", triggers: [{ event: "a/b" }], throttle: { limit: 1, period: "1m" } },
      () => undefined,
    );
    const starting = lead({ handler: app.handlerOf([throttled]), clock: systemClock });
    await expect(starting).rejects.toThrow(UnsupportedFunctions);
    await expect(starting).rejects.toThrow("Function refused-throttled: `throttle` is not supported.");
  });

  test("fails the run at once if only its steps reveal it", async () => {
    const app = createApp("at-run-time");
    const waits = app.client.createFunction(
      { id: "waits", triggers: [{ event: "a/waits" }] },
      async ({ step }) => {
        await step.waitForEvent("reply", { event: "a/reply", timeout: "1h" });
      },
    );
    const executor = await lead({ handler: app.handlerOf([waits]), clock: systemClock });
    await executor.send([{ name: "a/waits" }]);
    await eventually(async () => {
      const [run] = await executor.operator.listRuns({ functionId: "at-run-time-waits", limit: 1 });
      expect(run).toMatchObject({ state: "failed", attempts: 1 });
      expect(run?.error?.message).toContain("`step.waitForEvent`");
    });
  });
});

describe("an operator", () => {
  test("sees why a run failed and resumes it from its stored steps", async () => {
    const app = createApp("operated");
    let isMended = false;
    const bodies: string[] = [];
    const flaky = app.client.createFunction(
      { id: "flaky", triggers: [{ event: "a/flaky" }], retries: 1 },
      async ({ step }) => {
        await step.run("first", () => void bodies.push("first"));
        await step.run("second", () => {
          bodies.push("second");
          if (!isMended) throw new RetryAfterError("the gateway is away", 1);
        });
      },
    );
    const executor = await lead({ handler: app.handlerOf([flaky]), clock: systemClock });
    await executor.send([{ name: "a/flaky", id: "order-1" }]);
    const find = async () =>
      (await executor.operator.listRuns({ functionId: "operated-flaky", limit: 1 }))[0];
    await eventually(async () => expect((await find())?.state).toBe("failed"));
    const failed = await find();
    expect(failed).toMatchObject({ eventName: "a/flaky", eventId: "order-1", attempts: 2 });
    expect(failed?.error?.message).toContain("the gateway is away");
    isMended = true;
    const retries = await Promise.all([0, 1].map(() => executor.operator.retryRun(failed?.id ?? "")));
    expect(retries.filter(Boolean)).toHaveLength(1);
    await eventually(async () => expect((await find())?.state).toBe("completed"));
    expect(bodies).toEqual(["first", "second", "second", "second"]);
    expect(await executor.operator.retryRun(failed?.id ?? "")).toBe(false);
    expect(await executor.operator.retryRun("no such run")).toBe(false);
  });

  test("sees whether any process is the leader", async () => {
    const app = createApp("led");
    const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/led" }] }, () => undefined);
    const operator = openOperator({ databaseUrl: database.url, clock: systemClock, log: silent });
    onTestFinished(() => operator.close());
    const isLed = (expected: boolean) =>
      eventually(async () => expect(await operator.hasLeader()).toBe(expected));
    await isLed(false);
    const executor = await lead({ handler: app.handlerOf([fn]), clock: systemClock });
    await isLed(true);
    await executor.stop();
    await isLed(false);
  });

  test("finds ended runs during their retention, and running ones always", async () => {
    const clock = fixedClock("2026-01-01T12:00:00.000Z");
    const app = createApp("retained");
    const functions = [
      app.client.createFunction({ id: "ends", triggers: [{ event: "a/ends" }] }, () => undefined),
      app.client.createFunction({ id: "fails", triggers: [{ event: "a/fails" }], retries: 0 }, () => {
        throw new Error("wrong");
      }),
      app.client.createFunction({ id: "sleeps", triggers: [{ event: "a/sleeps" }] }, async ({ step }) => {
        await step.sleep("long", "300d");
      }),
    ];
    const executor = await lead({ handler: app.handlerOf(functions), clock });
    await executor.send([{ name: "a/ends" }, { name: "a/fails" }, { name: "a/sleeps" }]);
    const listStored = async () => {
      const runs = await executor.operator.listRuns({ limit: 100 });
      return runs
        .flatMap(({ functionId }) => (functionId.startsWith("retained-") ? [functionId.slice(9)] : []))
        .sort();
    };
    const ended = async (state: "completed" | "failed", functionId: string) =>
      expect(await executor.operator.listRuns({ state, functionId, limit: 9 })).toHaveLength(1);
    await eventually(() => ended("completed", "retained-ends"));
    await eventually(() => ended("failed", "retained-fails"));
    await eventually(async () => expect(await listStored()).toEqual(["ends", "fails", "sleeps"]));
    clock.set(new Date(clock.now().getTime() + 8 * DAY).toISOString());
    executor.wake();
    await eventually(async () => expect(await listStored()).toEqual(["fails", "sleeps"]));
    clock.set(new Date(clock.now().getTime() + 30 * DAY).toISOString());
    executor.wake();
    await eventually(async () => expect(await listStored()).toEqual(["sleeps"]));
  });
});

describe("the app", () => {
  test("may have dashes in its id: another app's crons remain", async () => {
    const plant = async (id: string) => {
      const app = createApp(id);
      const fn = app.client.createFunction(
        { id: "nightly", triggers: [{ cron: "0 3 * * *" }] },
        () => undefined,
      );
      const executor = await lead({ handler: app.handlerOf([fn]), clock: systemClock });
      await eventually(async () => {
        const rows = await database.query("select 1 from inngest_embedded.cron where app_id = $1", [id]);
        expect(rows).toHaveLength(1);
      });
      await executor.stop();
    };
    await plant("dash-app");
    await plant("dash");
    const rows = await database.query("select 1 from inngest_embedded.cron where app_id like 'dash%'");
    expect(rows).toHaveLength(2);
  });

  test("that refuses connections costs no attempt; a proxy's page does", async () => {
    const clock = fixedClock("2026-01-01T12:00:00.000Z");
    const app = createApp("away");
    const attempts: number[] = [];
    const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/away" }] }, ({ attempt }) => {
      attempts.push(attempt);
    });
    const answer = app.handlerOf([fn]);
    let state: "away" | "proxy" | "there" = "there";
    const executor = await lead({
      clock,
      handler: async (request) => {
        if (state === "there") return answer(request);
        if (state === "proxy") return new Response("<h1>Bad gateway</h1>", { status: 502 });
        throw new TypeError("fetch failed", {
          cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
        });
      },
    });
    state = "away";
    await executor.send([{ name: "a/away" }]);
    const waitingJob = (attempt: number, after: Date) =>
      eventually(async () => {
        // Other tests of this file leave sleeping runs.
        const job = (await executor.operator.listJobs(100)).find(
          ({ functionId }) => functionId === "away-fn",
        );
        expect(job).toMatchObject({ attempt, isUnderWay: false });
        expect(job?.dueAt.getTime()).toBeGreaterThan(after.getTime());
        return job?.dueAt ?? after;
      });
    for (const _ of Array.from({ length: 8 })) {
      clock.set((await waitingJob(1, clock.now())).toISOString());
      executor.wake();
    }
    await waitingJob(1, clock.now());
    state = "proxy";
    clock.set((await waitingJob(1, clock.now())).toISOString());
    executor.wake();
    clock.set((await waitingJob(2, clock.now())).toISOString());
    state = "there";
    executor.wake();
    await eventually(() => expect(attempts).toEqual([1]));
  });

  test("that times out is called again", async () => {
    const clock = fixedClock("2026-01-01T12:00:00.000Z");
    const app = createApp("slow");
    const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/slow" }] }, () => undefined);
    const answer = app.handlerOf([fn]);
    const executor = await lead({
      clock,
      handler: (request) => (request.method === "PUT" ? answer(request) : new Promise(() => undefined)),
      settings: { callTimeoutMilliseconds: 20 },
    });
    await executor.send([{ name: "a/slow" }]);
    await eventually(async () => {
      const [run] = await executor.operator.listRuns({ functionId: "slow-fn", limit: 1 });
      expect(run).toMatchObject({
        state: "running",
        attempts: 1,
        error: { message: "No response within 20 ms." },
      });
    });
  });
});

describe("the event API", () => {
  test("requires the right key and JSON, and accepts a repeated request once", async () => {
    const app = createApp("keys");
    const seen: string[] = [];
    const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/keys" }] }, ({ event }) => {
      seen.push(event.data.text);
    });
    const executor = await lead({ handler: app.handlerOf([fn]), clock: systemClock });
    const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const request = new Request(`http://executor.internal${path}`, { method: "POST", body, headers });
      const response = await executor.api(request);
      return { status: response.status, body: await response.json() };
    };
    const event = JSON.stringify([{ name: "a/keys", data: { text: "a\u0000b" } }]);
    expect((await post("/e/wrong", event)).status).toBe(401);
    expect((await post("/e/embedded", "{")).status).toBe(400);
    expect((await post("/elsewhere", event)).status).toBe(404);
    expect((await post("/v1/checkpoint/x/async", "{}")).status).toBe(401);
    const seeded = { "x-inngest-event-id-seed": "1,abc" };
    const first = await post("/e/embedded", event, seeded);
    expect(await post("/e/embedded", event, seeded)).toEqual(first);
    await eventually(async () => expect((await executor.operator.counts()).waitingEvents).toBe(0));
    await eventually(() => expect(seen).toEqual(["a\u0000b"]));
    expect(await executor.operator.listRuns({ functionId: "keys-fn", limit: 9 })).toHaveLength(1);
  });

  test("stores nothing of a request with an event that cannot be stored", async () => {
    const app = createApp("all-or-none");
    const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/all" }] }, () => undefined);
    const executor = await lead({ handler: app.handlerOf([fn]), clock: systemClock });
    const sending = executor.send([{ name: "a/all" }, { name: "" }]);
    await expect(sending).rejects.toThrow("Event 2: name: an event needs a name");
    await expect(executor.send([{ name: "a/all", id: "a\u0000" }])).rejects.toThrow("Event 1");
    await expect(executor.send([{ name: "a/all", ts: 8.64e15 + 1 }])).rejects.toThrow("Event 1: ts");
    expect((await executor.operator.listRuns({ functionId: "all-or-none-fn", limit: 9 })).length).toBe(0);
  });
});
