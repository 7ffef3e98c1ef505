import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readDemoFile } from "@/prisma/seed/demo-file";
import { demo } from "@/prisma/seed/demo-hook";
import { createContext } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import { createEndpoint } from "@/server/webhooks/index";
import { withFreshPostgres } from "../fresh-postgres";
import { createJournal } from "./journal";
import { createTestedProcess, type TestedProcess } from "./processes";
import { startMessageReceiver } from "./receiver";
import { findFaults, type Run, renderRun } from "./report";
import { runServer } from "./server";
import { type DemoFacts, runTraffic } from "./traffic";
import { findMissing } from "./verify";

/** Interval of the heap samples. */
const HEAP_MILLISECONDS = 10_000;

/** Events to which the receiver is subscribed: wire names by the names in the log. */
const EVENTS = {
  "subscriptions/subscription.created": "subscription.creation",
  "subscriptions/subscription.activated": "subscription.activated",
  "subscriptions/subscriber.created": "subscriber.creation",
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function need<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null) throw new Error(`the demo has no ${name}`);
  return value;
}

/** Seeds the demo publication and subscribes the receiver to its events. */
async function prepareDemo(folder: string, receiverUrl: string): Promise<DemoFacts> {
  const runtime = getRuntime();
  await demo.prepare(runtime, "http://127.0.0.1:3000");
  const file = need(await readDemoFile(folder), "file");
  const account = need(await runtime.directory.byId(file.account.id), "account");
  const { egress, vault } = runtime;
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
  await createEndpoint(
    { ...ctx, egress, vault },
    { family: "subscription", url: receiverUrl, events: Object.values(EVENTS) },
  );
  const stories = await runtime.db.prisma.publishedStory.findMany({
    where: { accountId: account.id, listed: true, access: null },
    select: { slug: true },
    take: 100,
  });
  return {
    accountId: account.id,
    key: file.account.key,
    siteUrl: account.siteUrl,
    engagementSecret: need(file.account.engagement_secret, "engagement_secret"),
    subscriptionsSecret: need(file.account.svc_jwt_secret, "svc_jwt_secret"),
    planId: need(file.plans?.one_time, "plan"),
    paymentType: need(file.gateway?.payment_type, "payment_type"),
    slugs: stories.map(({ slug }) => slug),
  };
}

interface Schedule {
  minutes: number;
  killEvery: number;
}

/** Kills the processes in turn, and so always the one that took over as leader, until the time is over. */
async function killInTurn(processes: readonly TestedProcess[], { minutes, killEvery }: Schedule) {
  const endsAt = performance.now() + minutes * 60_000;
  let kills = 0;
  for (;;) {
    const left = endsAt - performance.now();
    if (left <= killEvery * 60_000) {
      await wait(Math.max(0, left));
      return kills;
    }
    await wait(killEvery * 60_000);
    const target = processes[kills % processes.length];
    await target?.kill();
    await target?.start();
    kills += 1;
    print(`${new Date().toISOString()} killed and started ${target?.name}`);
  }
}

/** Runs the load and the kills, and compares what is there with what was acknowledged. */
async function measure(schedule: Schedule): Promise<Run> {
  let run: Run | null = null;
  await withFreshPostgres("endurance", async ({ client, postgres }) => {
    process.env.EGRESS_ALLOW_PRIVATE = "127.0.0.1/32";
    const receiver = await startMessageReceiver();
    const facts = await prepareDemo(postgres.folder, receiver.url);
    const program = fileURLToPath(import.meta.url);
    const processes = [
      await createTestedProcess("process A", program),
      await createTestedProcess("process B", program),
    ];
    const journal = createJournal();
    const ending = new AbortController();
    let sampling: NodeJS.Timeout | undefined;
    try {
      for (const tested of processes) await tested.start();
      sampling = setInterval(() => {
        for (const tested of processes) void tested.sampleHeap();
      }, HEAP_MILLISECONDS);
      const traffic = runTraffic({ demo: facts, processes, journal, stopped: ending.signal });
      const kills = await killInTurn(processes, schedule);
      ending.abort();
      await traffic;
      clearInterval(sampling);
      print("the load has ended; waiting for the background work");
      const { received } = receiver;
      const missing = await findMissing({ client, journal, received, events: EVENTS });
      const calls = [...received.values()].reduce((sum, times) => sum + times, 0);
      const counts = { messages: received.size, repeated: calls - received.size };
      run = { ...schedule, kills, journal, processes, missing, received: counts };
    } finally {
      ending.abort();
      clearInterval(sampling);
      for (const tested of processes) await tested.kill();
      receiver.stop();
      await getRuntime().egress.close();
    }
  });
  if (run === null) throw new Error("the run has no result");
  return run;
}

/** Mixed load on two processes of one installation, one of which is killed every few minutes. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      "kill-every": { type: "string", default: "5" },
      out: { type: "string", default: ".masthead/bench" },
    },
  });
  const run = await measure({ minutes: Number(values.minutes), killEvery: Number(values["kill-every"]) });
  const page = renderRun(run);
  print(page);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, "endurance.md"), page);
  if (findFaults(run).length > 0) process.exitCode = 1;
}

if (process.argv[2] === "server") await runServer();
else await main();
