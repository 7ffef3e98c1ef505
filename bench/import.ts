import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { COMMAND_FLAGS } from "@/bin/lib/node-flags.mjs";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { applyMigrations } from "@/server/platform/migrate/index";
import { familySeconds, processorSeconds } from "./cpu-time";
import { writeWxr } from "./data/write-wxr";
import { readRows } from "./query-rows";

const { values: options } = parseArgs({
  options: {
    items: { type: "string", default: "100000" },
    words: { type: "string", default: "200" },
    /** Share of the items after which the import is killed with SIGKILL and restarted; 0: never. */
    "kill-at": { type: "string", default: "0" },
    cli: { type: "string", default: "dist/masthead.mjs" },
    /** A folder for a CPU profile of the command. */
    profile: { type: "string" },
    out: { type: "string", default: ".masthead/bench/import" },
  },
});

const items = Number(options.items);
const SAMPLE_MS = 100;

interface Sample {
  seconds: number;
  records: number;
  /** CPU seconds of the command and of PostgreSQL. */
  command: number;
  postgres: number;
  /** Resident memory of the command, MiB. */
  memory: number;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function residentMegabytes(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

async function recordsDone(client: pg.Client): Promise<number> {
  const [run] = await readRows(client, z.object({ done: z.int().nullable() }), {
    text: `select (counts->>'recordsDone')::int as done from import_run order by started_at desc limit 1`,
  });
  return run?.done ?? 0;
}

/** Runs the command over the file and samples it ten times a second; kills it after `killAt` records. */
async function runImport(
  about: { postgres: EmbeddedPostgres; file: string; client: pg.Client },
  killAt = Number.POSITIVE_INFINITY,
): Promise<Sample[]> {
  const before = await recordsDone(about.client);
  const flags = [...COMMAND_FLAGS];
  if (options.profile !== undefined) flags.push("--cpu-prof", `--cpu-prof-dir=${options.profile}`);
  const child = spawn(
    process.execPath,
    [...flags, options.cli, "import", "wordpress", about.file, "--json"],
    {
      env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", DATABASE_URL: about.postgres.url },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const ended = once(child, "exit");
  const began = performance.now();
  const postgresBefore = familySeconds(about.postgres.pid);
  const samples: Sample[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    const records = await recordsDone(about.client);
    samples.push({
      seconds: (performance.now() - began) / 1000,
      records,
      command: processorSeconds(child.pid),
      postgres: familySeconds(about.postgres.pid) - postgresBefore,
      memory: residentMegabytes(child),
    });
    if (records - before >= killAt) child.kill("SIGKILL");
    await Promise.race([setTimeout(SAMPLE_MS), ended]);
  }
  const alive = samples.findLast(({ memory }) => memory > 0);
  samples.push({
    seconds: (performance.now() - began) / 1000,
    records: await recordsDone(about.client),
    command: alive?.command ?? 0,
    postgres: familySeconds(about.postgres.pid) - postgresBefore,
    memory: alive?.memory ?? 0,
  });
  if (child.exitCode !== 0 && killAt === Number.POSITIVE_INFINITY)
    throw new Error(`the import ended with ${child.exitCode ?? child.signalCode}`);
  return samples;
}

/** Speed over all and over the last quarter, memory at each quarter. */
function report(samples: readonly Sample[]): void {
  const last = samples.at(-1) ?? { seconds: 0, records: 0, command: 0, postgres: 0, memory: 0 };
  const writing = samples.findIndex(({ records }) => records > 0);
  const at = (share: number) => samples.find(({ records }) => records >= last.records * share) ?? last;
  const [quarter, whole] = [at(0.75), at(1)];
  const each = (seconds: number) => ((seconds * 1e6) / last.records).toFixed(0);
  print(`items/s, first reading of the file included: ${(last.records / last.seconds).toFixed(0)}`);
  print(
    `items/s in the last quarter: ${((last.records - quarter.records) / (whole.seconds - quarter.seconds)).toFixed(0)}`,
  );
  print(
    `microseconds of processor for each: ${each(last.command)} of the command, ${each(last.postgres)} of PostgreSQL; until the stories stood: ${each(whole.command)} and ${each(whole.postgres)}`,
  );
  print(
    `seconds: ${last.seconds.toFixed(1)}; the first batch stood after ${samples[writing]?.seconds.toFixed(1)}, the last after ${whole.seconds.toFixed(1)}, then comments were placed`,
  );
  const memories = [0.25, 0.5, 0.75, 1].map((share) => `${at(share).memory} at ${share * 100} %`);
  print(`memory in MiB: ${memories.join(", ")}; most ${Math.max(...samples.map(({ memory }) => memory))}`);
}

async function counted(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select (select count(*)::int from story) as stories, (select count(*)::int from story_version) as versions,
       (select count(*)::int from published_story) as published, (select count(*)::int from story_search) as searched,
       (select count(*)::int from imported_comment) as kept, (select count(*)::int from comment) as comments`,
  );
  return JSON.stringify(rows[0]);
}

mkdirSync(options.out, { recursive: true });
const file = join(options.out, `${items}-${options.words}.xml`);
await writeWxr(file, { items, words: Number(options.words) });
print(`${items} posts of about ${options.words} words, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
const dataDir = join(options.out, "data");
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: postgres.url });
try {
  await applyMigrations({ databaseUrl: postgres.url, directory: "prisma/migrations", log: () => undefined });
  await client.connect();
  await client.query(
    `insert into account (name, key, site_url, time_zone, settings, updated_at)
     values ('Bench publication', 'bench', 'https://bench.example.test', 'UTC', '{}', now())`,
  );
  const about = { postgres, file, client };
  const killAt = Number(options["kill-at"]);
  if (killAt > 0) {
    const cut = await runImport(about, items * killAt);
    print(
      `killed after ${cut.at(-1)?.records} records, ${cut.at(-1)?.seconds.toFixed(1)} s: ${await counted(client)}`,
    );
  }
  report(await runImport(about));
  print(await counted(client));
} finally {
  await client.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
