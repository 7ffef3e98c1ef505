import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "@/test/eventually";
import { createApp, SIGNING_KEY, silent, useDatabase, useExecutors } from "../test/executor";
import { toBearerToken } from "./protocol/signing";
import { saveCheckpoint } from "./save-checkpoint";
import { releaseJobs } from "./store/jobs.repository";
import { completeRun } from "./store/runs.repository";
import { LeadershipLost, openStore } from "./store/store";
import { systemClock } from "./system";

const database = useDatabase();
const start = useExecutors(database);

/** A gate at which a function waits until the test opens it. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Terminates the connection with the leader lock: for its process that is like losing the database. */
async function depose(): Promise<void> {
  const ended = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'masthead-executor-leader' and datname = current_database()
       and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
  );
  expect(ended).toHaveLength(1);
}

async function epochNow(): Promise<number> {
  const [row] = await database.query("select epoch from inngest_embedded.leader");
  return Number(row?.epoch);
}

test("a deposed leader's late response changes nothing; the next leader's own response counts", async () => {
  const app = createApp("late");
  const gate = createGate();
  let calls = 0;
  const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/late" }] }, async () => {
    calls += 1;
    const call = calls;
    if (call === 1) await gate.opened;
    return call;
  });
  const executor = await start({ handler: app.handlerOf([fn]), clock: systemClock });
  onTestFinished(() => executor.stop());
  await executor.send([{ name: "a/late" }]);
  await eventually(() => expect(calls).toBe(1));
  const before = await epochNow();
  await depose();
  await eventually(() => expect(calls).toBe(2));
  expect(await epochNow()).toBeGreaterThan(before);
  const run = () =>
    database.query("select state, output from inngest_embedded.run where function_id = 'late-fn'");
  await eventually(async () => expect(await run()).toEqual([{ state: "completed", output: 2 }]));
  gate.open();
  // This event is processed after the late response: the same process writes both.
  await executor.send([{ name: "a/late" }]);
  await eventually(async () => expect(await run()).toHaveLength(2));
  await eventually(async () => expect((await executor.operator.counts()).jobsUnderWay).toBe(0));
  expect(await run()).toContainEqual({ state: "completed", output: 2 });
  expect(await run()).not.toContainEqual({ state: "completed", output: 1 });
});

test("a transaction of an earlier epoch is refused, and a new leader waits for an open one", async () => {
  const store = openStore({ databaseUrl: database.url, poolSize: 2, log: silent });
  onTestFinished(() => store.close());
  const epoch = String(await epochNow());
  await expect(store.fenced(String(Number(epoch) - 1), releaseJobs)).rejects.toThrow(LeadershipLost);
  const order: string[] = [];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  let next: Promise<unknown> = Promise.resolve();
  await store.fenced(epoch, async (tx) => {
    next = client
      .query("update inngest_embedded.leader set epoch = epoch + 1")
      .then(() => order.push("elected"));
    await eventually(async () => {
      const waiting = await database.query("select 1 from pg_locks where not granted");
      expect(waiting.length).toBeGreaterThan(0);
    });
    await releaseJobs(tx);
    order.push("written");
  });
  await next;
  expect(order).toEqual(["written", "elected"]);
  await expect(store.fenced(epoch, releaseJobs)).rejects.toThrow(LeadershipLost);
});

test("the end of a run waits for the election of a new leader, and then changes nothing", async () => {
  const store = openStore({ databaseUrl: database.url, poolSize: 1, log: silent });
  onTestFinished(() => store.close());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const runId = randomUUID();
  await database.query(
    "insert into inngest_embedded.run (id, function_id, event, created_at) values ($1, 'fence', '{}', now())",
    [runId],
  );
  const [job] = await database.query(
    `insert into inngest_embedded.job (run_id, kind, due_at, leased, generation)
     values ($1, 'call', now(), true, 7) returning id`,
    [runId],
  );
  const complete = async (generation: number) => {
    const lease = { id: String(job?.id), generation };
    const completion = { lease, output: 1, attempts: 1, now: systemClock.now() };
    return completeRun(store, String(await epochNow()), completion);
  };
  const state = async () => {
    const [run] = await database.query("select state from inngest_embedded.run where id = $1", [runId]);
    const jobs = await database.query("select 1 from inngest_embedded.job where run_id = $1", [runId]);
    return { run: run?.state, jobs: jobs.length };
  };
  await client.query("begin");
  await client.query("update inngest_embedded.leader set epoch = epoch + 1");
  const late = complete(7);
  await eventually(async () => {
    expect(await database.query("select 1 from pg_locks where not granted")).not.toHaveLength(0);
  });
  await client.query("commit");
  expect(await late).toBe(false);
  expect(await state()).toEqual({ run: "running", jobs: 1 });
  // A stale lease.
  expect(await complete(6)).toBe(true);
  expect(await state()).toEqual({ run: "running", jobs: 1 });
  expect(await complete(7)).toBe(true);
  expect(await state()).toEqual({ run: "completed", jobs: 0 });
});

test("a job that remains of a completed run ends without a successor", async () => {
  const app = createApp("remains");
  let calls = 0;
  const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/remains" }] }, async ({ step }) => {
    calls += 1;
    await step.run("step", () => 1);
  });
  const runId = randomUUID();
  await database.query(
    `insert into inngest_embedded.run (id, function_id, state, event, created_at, ended_at)
     values ($1, 'remains-fn', 'completed', '{"id":"1","name":"a/remains","data":{},"ts":1}', now(), now())`,
    [runId],
  );
  // A step that ends while the run completes adds its job unseen by the statement that drops the others.
  await database.query("insert into inngest_embedded.job (run_id, kind, due_at) values ($1, 'call', now())", [
    runId,
  ]);
  const executor = await start({ handler: app.handlerOf([fn]), clock: systemClock });
  onTestFinished(() => executor.stop());
  await eventually(async () => {
    const jobs = await database.query("select 1 from inngest_embedded.job where run_id = $1", [runId]);
    expect(jobs).toHaveLength(0);
  });
  expect(calls).toBe(1);
});

test("a checkpoint of an earlier lease or epoch gets 409 and stores nothing", async () => {
  const app = createApp("checkpoint");
  const gate = createGate();
  const named: string[] = [];
  const fn = app.client.createFunction({ id: "fn", triggers: [{ event: "a/checkpoint" }] }, async () => {
    await gate.opened;
  });
  const answer = app.handlerOf([fn]);
  const executor = await start({
    clock: systemClock,
    settings: { checkpointing: true },
    handler: async (request) => {
      if (request.method === "POST") {
        const { ctx } = await request.clone().json();
        named.push(ctx.qi_id);
      }
      return answer(request);
    },
  });
  onTestFinished(() => executor.stop());
  onTestFinished(() => gate.open());
  await executor.send([{ name: "a/checkpoint" }]);
  await eventually(() => expect(named).toHaveLength(1));
  const [run] = await executor.operator.listRuns({ functionId: "checkpoint-fn", limit: 1 });
  const runId = run?.id ?? "";
  const [id = "", generation = "", epoch = ""] = named[0]?.split(".") ?? [];
  const post = async (lease: string, run = runId) => {
    const steps = [{ op: "StepRun", id: randomUUID(), data: 1 }];
    const response = await executor.api(
      new Request(`http://executor.internal/v1/checkpoint/${run}/async`, {
        method: "POST",
        headers: { authorization: `Bearer ${toBearerToken(SIGNING_KEY)}` },
        body: JSON.stringify({ run_id: run, fn_id: "checkpoint-fn", qi_id: lease, steps }),
      }),
    );
    return response.status;
  };
  const steps = () => database.query("select 1 from inngest_embedded.step where run_id = $1", [runId]);
  expect(await post(`${id}.${generation}.${Number(epoch) - 1}`)).toBe(409);
  expect(await post(`${id}.${Number(generation) - 1}.${epoch}`)).toBe(409);
  expect(await post(`${id}.${generation}.${epoch}`, randomUUID())).toBe(409);
  expect(await post("anything")).toBe(400);
  expect(await steps()).toHaveLength(0);
  expect(await post(`${id}.${generation}.${epoch}`)).toBe(200);
  expect(await steps()).toHaveLength(1);
  const store = openStore({ databaseUrl: database.url, poolSize: 1, log: silent });
  onTestFinished(() => store.close());
  expect(await saveCheckpoint({ store, clock: systemClock }, { runId, body: { nothing: true } })).toBe(
    "refused",
  );
});

test("parallel steps see what ended before they began: nothing about a run is cached between calls", async () => {
  const app = createApp("fresh");
  const bodies: string[] = [];
  const fn = app.client.createFunction(
    { id: "fn", triggers: [{ event: "a/fresh" }] },
    async ({ event, step }) => {
      const chain = async (name: string) => {
        for (const part of [1, 2, 3])
          await step.run(`${name} ${part}`, () => void bodies.push(`${event.id} ${name} ${part}`));
      };
      await Promise.all([chain("a"), chain("b"), chain("c")]);
    },
  );
  const executor = await start({ handler: app.handlerOf([fn]), clock: systemClock });
  onTestFinished(() => executor.stop());
  const ids = await executor.send(Array.from({ length: 30 }, () => ({ name: "a/fresh" })));
  await eventually(async () => {
    const done = await executor.operator.listRuns({ functionId: "fresh-fn", state: "completed", limit: 100 });
    expect(done).toHaveLength(30);
  });
  expect(bodies).toHaveLength(30 * 9);
  expect(new Set(bodies).size).toBe(ids.length * 9);
});

test("a key with hundreds of queued runs does not delay the others, and its limit is enforced", async () => {
  const app = createApp("keys");
  const gate = createGate();
  let stuckAtOnce = 0;
  let healthy = 0;
  const fn = app.client.createFunction(
    {
      id: "fn",
      triggers: [{ event: "a/keys" }],
      concurrency: [{ limit: 2, key: "event.data.endpoint" }, { limit: 10 }],
    },
    async ({ event }) => {
      if (event.data.endpoint !== "stuck") {
        healthy += 1;
        return;
      }
      stuckAtOnce += 1;
      await gate.opened;
    },
  );
  const executor = await start({ handler: app.handlerOf([fn]), clock: systemClock });
  onTestFinished(() => executor.stop());
  const to = (endpoint: string) => ({ name: "a/keys", data: { endpoint } });
  await executor.send(Array.from({ length: 500 }, () => to("stuck")));
  await executor.send(Array.from({ length: 200 }, (_, index) => to(`healthy ${index % 20}`)));
  await eventually(() => expect(healthy).toBe(200));
  expect(stuckAtOnce).toBe(2);
  gate.open();
  await eventually(() => expect(stuckAtOnce).toBe(500));
});
