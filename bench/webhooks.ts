import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBackground } from "@/inngest/background";
import { functions } from "@/inngest/functions/index";
import { createInngestHandler } from "@/inngest/serve";
import { seedDemo } from "@/prisma/seed/seed-demo";
import { createContext } from "@/server/context/index";
import { statement } from "@/server/platform/db/index";
import { getRuntime } from "@/server/runtime";
import { createEndpoint, deleteEndpoint, listEndpoints, type WebhookContext } from "@/server/webhooks/index";
import { startFreshPostgres } from "./fresh-postgres";
import { runFloor } from "./webhooks-floor";
import { type BenchReceiver, startReceiver } from "./webhooks-receiver";

/** The platform's background jobs in a process of its own, as `npm start` runs them beside the server. */
async function runWorker(): Promise<void> {
  const runtime = getRuntime();
  const background = await createBackground(runtime, createInngestHandler(runtime, functions));
  process.send?.("ready");
  process.once("SIGTERM", () => {
    void background.stop().finally(() => process.exit(0));
  });
}

const EVENT = "story-publish";
const IDLE_ROUNDS = 60;

interface Bench {
  ctx: WebhookContext;
  receiver: BenchReceiver;
  stories: { id: string; slug: string; version: number }[];
  worker: ChildProcess;
  /** Folder of this measurement's files. */
  folder: string;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Emits a story's publication in a transaction, as publishing does. Returns the time of the commit. */
async function publish({ ctx, stories }: Bench, n: number): Promise<number> {
  const story = stories[n % stories.length];
  if (story === undefined) throw new Error("the demo has no story");
  const { id, slug, version } = story;
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "publishing/story.published",
      id: `bench:${randomUUID()}`,
      subject: { type: "story", id },
      data: { storyId: id, version, slug },
    }),
  );
  return performance.now();
}

async function endpointsAt(bench: Bench, paths: readonly string[], events = [EVENT]): Promise<void> {
  for (const path of paths) {
    const url = `http://127.0.0.1:${bench.receiver.port}${path}`;
    await createEndpoint(bench.ctx, { family: "workflow", url, events });
  }
}

async function clear({ ctx }: Bench): Promise<void> {
  for (const { id } of await listEndpoints(ctx)) await deleteEndpoint(ctx, id);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** From commit to receiver, one event at a time on an idle system. */
async function latency(bench: Bench, path: string): Promise<string> {
  const durations: number[] = [];
  for (let n = 0; n < IDLE_ROUNDS; n += 1) {
    const before = bench.receiver.count(path);
    const arrived = bench.receiver.until(path, before + 1);
    const committed = await publish(bench, n);
    durations.push((await arrived) - committed);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return `p50 ${quantile(durations, 0.5).toFixed(0)} ms, p95 ${quantile(durations, 0.95).toFixed(0)} ms`;
}

/** Seconds until this many events have reached every path. */
async function deliver(bench: Bench, paths: readonly string[], events: number): Promise<number> {
  const before = new Map(paths.map((path) => [path, bench.receiver.count(path)]));
  const began = performance.now();
  const arrived = paths.map((path) => bench.receiver.until(path, (before.get(path) ?? 0) + events));
  for (let n = 0; n < events; n += 1) await publish(bench, n);
  return (Math.max(...(await Promise.all(arrived))) - began) / 1000;
}

function floor(bench: Bench, parallel: number): Promise<number> {
  const file = join(bench.folder, "body.json");
  writeFileSync(file, bench.receiver.lastBody());
  const url = `http://127.0.0.1:${bench.receiver.port}/floor`;
  const child = fork(fileURLToPath(import.meta.url), ["floor", url, file, "3000", String(parallel)]);
  return new Promise((done) => child.once("message", (rate) => done(Number(rate))));
}

const BACKLOG = statement(
  "bench_backlog",
  `with m as (insert into webhook_message (account_id, family, event_id, name, occurred_at, body, created_at)
     select $1::int, 'workflow', 'bench:backlog:' || n, 'story-publish', now(), $3::text, now()
       from generate_series(1, 20000) n returning id)
   insert into webhook_delivery (account_id, endpoint_id, message_id, kind, state, next_attempt_at, created_at)
   select $1::int, $2::int, id, 'event', 'pending', now(), now() from m`,
);

const ROUNDS = 5;

/** Median of the seconds in which a thousand deliveries arrive at fifty endpoints, after a thousand to warm up. */
async function thousands(bench: Bench, paths: readonly string[]): Promise<number> {
  await deliver(bench, paths, 20);
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) durations.push(await deliver(bench, paths, 20));
  return quantile(durations, 0.5);
}

/**
 * A thousand deliveries to fifty endpoints, without and with an endpoint that never responds and has 20,000 queued.
 */
async function isolation(bench: Bench): Promise<string> {
  const paths = Array.from({ length: 50 }, (_, n) => `/many-${n}`);
  await endpointsAt(bench, paths);
  const undisturbed = await thousands(bench, paths);
  const url = `http://127.0.0.1:${bench.receiver.port}/dead`;
  const { endpoint } = await createEndpoint(bench.ctx, { family: "workflow", url, events: [EVENT] });
  await bench.ctx.db.query(BACKLOG, [bench.ctx.account.id, endpoint.id, bench.receiver.lastBody()]);
  // An old backlog is already expanded into deliveries.
  await bench.ctx.db.prisma.$executeRaw`checkpoint`;
  await bench.ctx.db.prisma.$executeRaw`vacuum analyze webhook_delivery, webhook_message`;
  const beside = await thousands(bench, paths);
  const ratio = beside / undisturbed;
  return `${undisturbed.toFixed(2)} s alone, ${beside.toFixed(2)} s beside it: ${ratio.toFixed(2)} (promised ≤ 1.5)`;
}

const IDLE = statement(
  "bench_idle",
  `insert into webhook_endpoint (account_id, family, url, events, seal, status_since, created_at, updated_at)
   select $1::int, 'workflow', 'https://receiver.example.com/' || n, array['story-submit'], gen_random_uuid(), now(), now(),
     now() from generate_series(1, 10000) n`,
);

function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function warmUp(bench: Bench, path: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) await deliver(bench, [path], 1);
}

async function idleEndpoints(bench: Bench): Promise<string> {
  await bench.ctx.db.query(IDLE, [bench.ctx.account.id]);
  await bench.ctx.db.prisma.$executeRaw`vacuum analyze webhook_endpoint, webhook_delivery, webhook_message`;
  await endpointsAt(bench, ["/among-idle"]);
  await warmUp(bench, "/among-idle");
  const before = cpuSeconds(bench.worker.pid);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const share = ((cpuSeconds(bench.worker.pid) - before) / 5) * 100;
  return `${share.toFixed(1)} % of a core while nothing happens; ${await latency(bench, "/among-idle")}`;
}

async function measure(bench: Bench): Promise<void> {
  await endpointsAt(bench, ["/idle"]);
  await warmUp(bench, "/idle");
  print(`commit to receiver, idle: ${await latency(bench, "/idle")} (promised p95 < 250 ms)`);
  await clear(bench);
  const paths = Array.from({ length: 10 }, (_, n) => `/bulk-${n}`);
  await endpointsAt(bench, paths);
  await deliver(bench, paths, 30);
  const seconds = await deliver(bench, paths, 200);
  const rate = (200 * paths.length) / seconds;
  const bare = await floor(bench, paths.length * 5);
  const size = (Buffer.byteLength(bench.receiver.lastBody()) / 1024).toFixed(0);
  print(
    `sustained: ${rate.toFixed(0)}/s (promised ≥ 300) with bodies such as ${size} KB; ` +
      `a bare loop ${bare.toFixed(0)}/s, ratio ${(rate / bare).toFixed(2)}`,
  );
  await clear(bench);
  print(`1,000 deliveries to 50 endpoints: ${await isolation(bench)}`);
  await clear(bench);
  print(`10,000 idle endpoints: ${await idleEndpoints(bench)}`);
}

async function run(): Promise<void> {
  const postgres = await startFreshPostgres("webhooks");
  process.env.EGRESS_ALLOW_PRIVATE = "127.0.0.1/32";
  const runtime = getRuntime();
  const receiver = await startReceiver();
  const { folder } = postgres;
  const installation = { baseUrl: "http://127.0.0.1:3000", dataDir: folder, contentDir: "prisma/seed/demo" };
  await seedDemo(runtime, installation);
  const worker = fork(fileURLToPath(import.meta.url), ["worker"]);
  try {
    await new Promise((ready) => worker.once("message", ready));
    const { id } = await runtime.db.prisma.account.findFirstOrThrow();
    const account = await runtime.directory.byId(id);
    if (account === null) throw new Error("the demo account was not seeded");
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
    const rows = await runtime.db.prisma.storyVersion.findMany({
      where: { state: "published" },
      select: { storyId: true, version: true, story: { select: { slug: true } } },
    });
    const stories = rows.map(({ storyId, version, story }) => ({ id: storyId, version, slug: story.slug }));
    const { egress, vault } = runtime;
    await measure({ ctx: { ...ctx, egress, vault }, receiver, stories, worker, folder });
  } finally {
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.kill("SIGTERM");
    await ended;
    receiver.stop();
    await runtime.egress.close();
    await runtime.db.close();
    await postgres.stop();
  }
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "worker") await runWorker();
else if (mode === "floor") await runFloor(rest);
else await run();
