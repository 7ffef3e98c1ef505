import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SignJWT } from "jose";
import { createContext } from "@/server/context/index";
import { encodePageKey } from "@/server/engagement/pages/index";
import { addSharedKey } from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";
import { type CommentsDataset, createCommentsDataset, floorList, otherPages, READERS } from "./comments-data";
import { runApi, runInsertFloor } from "./comments-servers";
import { compare, type Rounds } from "./compare";
import { withFreshPostgres } from "./fresh-postgres";
import { load } from "./load";
import { startServer } from "./servers";

const SELF = fileURLToPath(import.meta.url);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function start(mode: "api" | "insert", probe: string, env: Record<string, string>) {
  return startServer({ name: mode, args: [SELF, mode], env, probe });
}

async function lists(dataset: CommentsDataset, url: string, rounds: Rounds): Promise<void> {
  const list = `/api/v1/accounts/${dataset.accountId}/pages/${encodePageKey(dataset.page)}/comments.json`;
  const parents = Math.ceil((dataset.comments * 2) / 3);
  const late = Math.min(20 * 999, Math.floor(parents / 20) * 20 - 20);
  const api = await start("api", `${list}?parent_comments_limit=0`, { DATABASE_URL: url });
  try {
    for (const offset of [0, late]) {
      const path = `${list}?parent_comments_limit=20&parent_comments_offset=${offset}`;
      const text = await (await fetch(`http://127.0.0.1:${api.port}${path}`)).text();
      const begins = text.indexOf('"comments":[') + '"comments":['.length;
      const [, total = "0"] = /"total_count":(\d+)/.exec(text) ?? [];
      const route = {
        prefix: path,
        statement: floorList({ ...dataset, comments: Number(total) }, offset),
        values: [dataset.accountId, dataset.page],
        before: text.slice(0, begins),
        after: text.slice(text.lastIndexOf("]")),
      };
      const env = {
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: "10",
        FLOOR_ROUTES: JSON.stringify({ routes: [route] }),
      };
      const floor = await startServer({ name: "floor", args: ["bench/floor.mjs"], env, probe: path });
      const same = (await (await fetch(`http://127.0.0.1:${floor.port}${path}`)).text()) === text;
      const name = `${dataset.comments} comments, page ${offset / 20 + 1}${same ? "" : " (other bytes!)"}`;
      try {
        await compare([floor, api], { name, paths: [path], promised: 0.75 }, rounds);
      } finally {
        await floor.stop();
      }
    }
    const pages = otherPages().map(encodePageKey).join(",");
    const counts = await load({
      port: api.port,
      paths: [`/api/v1/accounts/${dataset.accountId}/pages?page_ids=${encodeURIComponent(pages)}`],
      seconds: rounds.seconds,
      connections: 16,
    });
    print(`counts of 100 pages: ${counts.requestsPerSecond.toFixed(0)}/s, p99 ${counts.p99} ms`);
  } finally {
    await api.stop();
  }
}

interface Creating extends Rounds {
  url: string;
  postgresPid: number;
  /** Numbers of concurrent writers, measured one after the other. */
  writers: readonly number[];
  /** Measures the built server with its background work instead of the API alone. */
  shipped: boolean;
}

async function creates(
  dataset: CommentsDataset,
  { url, postgresPid, writers, shipped, ...rounds }: Creating,
): Promise<void> {
  const runtime = getRuntime();
  const account = await runtime.directory.byId(dataset.accountId);
  if (account === null) throw new Error("the account was not made");
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
  const { secret } = await addSharedKey({ ...ctx, vault: runtime.vault }, { use: "engagement" });
  const sign = (n: number) =>
    new SignJWT({ id: `r${n}`, name: `Reader ${n}` })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from(secret));
  const tokens = await Promise.all(Array.from({ length: READERS }, (_, n) => sign(n + 1)));
  const base = `/api/v1/accounts/${dataset.accountId}`;
  const paths = otherPages().map((page) => `${base}/pages/${encodePageKey(page)}/comments.json`);
  const ops = [{ insert: "Well said, and about time too." }];
  const bodies = tokens.map((jwt) => ({ comment: { body: { ops } }, jwt }));
  const env = { DATABASE_URL: url, MASTHEAD_SECRET: runtime.config.secret ?? "" };
  const floor = await start("insert", "/", env);
  const probe = `${base}/config`;
  const api = shipped
    ? await startServer({ name: "shipped", args: ["dist/main.mjs"], env, probe })
    : await start("api", probe, env);
  try {
    const [one = ""] = paths;
    const bestRates = { floor: 0, ours: 0 };
    for (const connections of writers) {
      const options = { ...rounds, connections };
      const named = (where: string) => `create${where}, ${connections} writers`;
      const each = { name: named(""), paths, promised: 0.5, bodies, postgresPid };
      const answered = await compare([floor, api], each, options);
      bestRates.floor = Math.max(bestRates.floor, answered.floor);
      bestRates.ours = Math.max(bestRates.ours, answered.ours);
      const onePage = { name: named(" on one page"), paths: [one], promised: null, bodies, postgresPid };
      await compare([floor, api], onePage, options);
    }
    const figures = `${bestRates.ours.toFixed(0)}/s of ${bestRates.floor.toFixed(0)}/s`;
    print(
      `create, the most that either answers: ${figures}; ratio ${(bestRates.ours / bestRates.floor).toFixed(2)}`,
    );
  } finally {
    await Promise.all([floor.stop(), api.stop()]);
  }
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: "string", default: "1000,100000" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
      /** `creates` skips the lists. */
      only: { type: "string" },
      writers: { type: "string", default: "16,32,64" },
      /** New comments only, by the server as `npm run up` starts it. */
      shipped: { type: "boolean", default: false },
    },
  });
  const { shipped } = values;
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const sizes = values.sizes.split(",").map(Number);
  const writers = values.writers.split(",").map(Number);
  for (const size of sizes) {
    await withFreshPostgres(`comments-${size}`, async ({ client, postgres: { url, pid: postgresPid } }) => {
      const dataset = await createCommentsDataset(client, size);
      await client.query(
        "create table bench_comment (id serial primary key, page text, author int, ops jsonb)",
      );
      if (values.only !== "creates" && !shipped) await lists(dataset, url, rounds);
      if (size === sizes.at(-1)) await creates(dataset, { url, postgresPid, writers, shipped, ...rounds });
    });
  }
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "api") runApi();
else if (mode === "insert") runInsertFloor();
else await run(mode === undefined ? [] : [mode, ...rest]);
