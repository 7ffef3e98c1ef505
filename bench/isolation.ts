import { parseArgs } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { withFreshPostgres } from "./fresh-postgres";
import { collectHotReads } from "./isolation-data";
import { type Measurement, measureReads } from "./isolation-reads";
import { measureWrites } from "./isolation-writes";
import { readRows } from "./query-rows";

/** What keeps accounts apart in the database, and what it costs: docs/decisions/triggers-keep-accounts-apart.md */

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Row-level security for one role; the other, which bypasses it, is the product as it is. */
async function addPolicies(client: pg.Client): Promise<number> {
  await client.query("create role bench_open bypassrls; create role bench_tenant");
  await client.query("grant all on all tables in schema public to bench_open, bench_tenant");
  await client.query("grant all on all sequences in schema public to bench_open, bench_tenant");
  const tables = await readRows(client, z.object({ name: z.string() }), {
    text: `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  });
  for (const { name } of tables) {
    await client.query(`alter table "${name}" enable row level security`);
    await client.query(
      `create policy tenant on "${name}" using (account_id = current_setting('app.account_id')::int)`,
    );
  }
  return tables.length;
}

function toTable(measured: readonly Measurement[]): string[] {
  const variants = [...new Set(measured.map(({ variant }) => variant))];
  const reads = [...new Set(measured.map(({ read }) => read))];
  const cell = (read: string, variant: string) => {
    const one = measured.find((each) => each.read === read && each.variant === variant);
    if (one === undefined || one.ratio === null) return "other rows";
    const figures = `${one.requestsPerSecond.toFixed(0)}/s, ${one.database.toFixed(0)} µs`;
    return one.variant === variants[0] ? figures : `${one.ratio.toFixed(2)} (${figures})`;
  };
  return [
    `| read | ${variants.join(" | ")} |`,
    `| --- |${" --- |".repeat(variants.length)}`,
    ...reads.map((read) => `| ${read} | ${variants.map((variant) => cell(read, variant)).join(" | ")} |`),
  ];
}

const { values: options } = parseArgs({
  options: {
    stories: { type: "string", default: "10000" },
    comments: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    /** `reads` or `writes` alone. */
    only: { type: "string" },
  },
});
const rounds = Number(options.rounds);

await withFreshPostgres("isolation", async ({ client, postgres }) => {
  const sizes = { stories: Number(options.stories), comments: Number(options.comments) };
  const reads = await collectHotReads(client, postgres.url, sizes);
  if (options.only !== "writes") {
    for (const { name, requests } of reads)
      print(`${name}: ${[...new Set(requests.flat().map((one) => one.name))].join(", ")}`);
    print(`policies on ${await addPolicies(client)} tables`);
    const measuring = { url: postgres.url, pid: postgres.pid, rounds, seconds: Number(options.seconds) };
    for (const line of toTable(await measureReads(reads, measuring))) print(line);
  }
  if (options.only === "reads") return;
  for (const { variant, perComment, ratio } of await measureWrites(client, rounds))
    print(`a new comment, ${variant}: ${perComment.toFixed(1)} µs, ${ratio.toFixed(2)} of the first`);
});
