import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { type BenchCase, benchCases } from "./cases";
import { type Dataset, openDataset } from "./dataset";
import { load, type Measured, median } from "./load";
import { type Row, renderReport } from "./report";
import { searchLatency } from "./search";
import { type BenchServer, startServer } from "./servers";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,1000000" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
    only: { type: "string" },
    out: { type: "string", default: ".masthead/bench" },
  },
});

const root = process.cwd();
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const connections = Number(options.connections);
const POOL = "10";

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measureInTurn(
  servers: readonly BenchServer[],
  paths: readonly string[],
): Promise<Measured[][]> {
  const results: Measured[][] = servers.map(() => []);
  for (const server of servers) await load({ port: server.port, paths, seconds: 1, connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, server] of servers.entries()) {
      results[at]?.push(await load({ port: server.port, paths, seconds, connections }));
    }
  }
  return results;
}

function toRow(
  about: { what: string; size: number; server: BenchServer },
  measured: readonly Measured[],
): Row {
  return {
    what: about.what,
    size: about.size,
    server: about.server.name,
    requestsPerSecond: median(measured.map((m) => m.requestsPerSecond)),
    p50: median(measured.map((m) => m.p50)),
    p99: median(measured.map((m) => m.p99)),
    bytes: median(measured.map((m) => m.bytesPerAnswer)),
    memory: about.server.memory(),
    ratio: null,
    promised: null,
  };
}

/** Ratio of medians of adjacent runs, so that a slow minute affects both sides. */
function computeRatio(floor: readonly Measured[], ours: readonly Measured[]): number {
  return median(ours.map((run, at) => run.requestsPerSecond / (floor[at]?.requestsPerSecond ?? Number.NaN)));
}

async function measureCase(dataset: Dataset, node: BenchServer, benchCase: BenchCase): Promise<Row[]> {
  if (benchCase.floor === null) return [];
  const floor = await startServer({
    name: "floor",
    args: ["bench/floor.mjs"],
    env: {
      DATABASE_URL: dataset.postgres.url,
      DATABASE_POOL_SIZE: POOL,
      FLOOR_ROUTES: JSON.stringify({ routes: [benchCase.floor] }),
    },
    probe: benchCase.paths[0] ?? "/",
  });
  try {
    const [floorRuns = [], nodeRuns = []] = await measureInTurn([floor, node], benchCase.paths);
    const about = { what: benchCase.name, size: dataset.stories };
    return [
      toRow({ ...about, server: floor }, floorRuns),
      {
        ...toRow({ ...about, server: node }, nodeRuns),
        ratio: computeRatio(floorRuns, nodeRuns),
        promised: benchCase.promised,
      },
    ];
  } finally {
    await floor.stop();
  }
}

async function measureNext(dataset: Dataset, next: BenchServer, path: string): Promise<Row[]> {
  execFileSync(process.execPath, [join(root, "bench/empty-next/build.mjs")], { stdio: "inherit" });
  const empty = await startServer({
    name: "empty Next catch-all",
    args: [join(root, "bench/empty-next/serve.mjs")],
    env: {},
    probe: "/api/v1/empty",
  });
  try {
    const runs: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      // The same request to both: Next's cost for a longer address is not the handler's.
      const loadOptions = { paths: [path], seconds, connections };
      const bare = await load({ ...loadOptions, port: empty.port });
      const ours = await load({ ...loadOptions, port: next.port });
      // The first round warms both up.
      if (round > 0) [bare, ours].forEach((measured, at) => void runs[at]?.push(measured));
    }
    const about = { what: "Next mount, story by slug", size: dataset.stories };
    return [
      toRow({ ...about, server: empty }, runs[0]),
      {
        ...toRow({ ...about, server: next }, runs[1]),
        ratio: computeRatio(runs[0], runs[1]),
        promised: 0.85,
      },
    ];
  } finally {
    await empty.stop();
  }
}

function startOurs(dataset: Dataset, mount: "node" | "next"): Promise<BenchServer> {
  return startServer({
    name: mount === "node" ? "Node entry" : "Next mount",
    args: ["dist/main.mjs"],
    env: {
      DATABASE_URL: dataset.postgres.url,
      DATABASE_POOL_SIZE: POOL,
      MASTHEAD_MOUNT: mount,
      MASTHEAD_SEED_DEMO: "0",
      // One database for both mounts: its values are encrypted under one secret.
      MASTHEAD_SECRET: "the secret that both mounts of a benchmark share",
      DATA_DIR: join(root, options.out, `data-${mount}`),
    },
    probe: "/api/v1/stories?limit=1",
  });
}

const rows: Row[] = [];
const failures: string[] = [];

/** Measures one subject and writes all results so far; a failure affects only its own rows. */
async function record(what: string, measure: () => Promise<Row[]>): Promise<void> {
  print(what);
  try {
    rows.push(...(await measure()));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}${cause}`);
  }
  writeFileSync(join(options.out, "report.md"), renderReport(rows, failures));
}

async function measureSize(size: number): Promise<void> {
  const dataset = await openDataset(join(root, options.out), size, print);
  const client = new pg.Client({ connectionString: dataset.postgres.url });
  await client.connect();
  const running: BenchServer[] = [];
  const start = async (mount: "node" | "next") => {
    const server = await startOurs(dataset, mount);
    running.push(server);
    return server;
  };
  try {
    const [node, next] = [await start("node"), await start("next")];
    const cases = await benchCases(client, dataset.accountId, `http://127.0.0.1:${node.port}`);
    for (const benchCase of cases.filter(
      ({ name }) => options.only === undefined || name.includes(options.only),
    )) {
      await record(`${size} stories: ${benchCase.name}`, () => measureCase(dataset, node, benchCase));
    }
    const [slugCase] = cases;
    const [path] = slugCase?.paths ?? [];
    if (path !== undefined && (options.only === undefined || "next".includes(options.only)))
      await record(`${size} stories: Next mount`, () => measureNext(dataset, next, path));
    if (options.only === undefined || "search".includes(options.only))
      await record(`${size} stories: search`, () => searchLatency(client, dataset, node));
  } finally {
    await client.end();
    await Promise.all(running.map((server) => server.stop()));
    await dataset.postgres.stop();
  }
}

mkdirSync(options.out, { recursive: true });
for (const size of options.sizes.split(",").map(Number)) await measureSize(size);
print(renderReport(rows, failures));
if (failures.length > 0) process.exitCode = 1;
