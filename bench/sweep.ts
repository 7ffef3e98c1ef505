import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { createContext } from "@/server/context/index";
import { type PaymentContext, registerGateway } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { familySeconds } from "./cpu-time";
import { withFreshPostgres } from "./fresh-postgres";
import { readRows } from "./query-rows";
import { createSweptBook, type SweptBook } from "./sweep-data";

const SELF = fileURLToPath(import.meta.url);
const PROMISED_SECONDS = 1;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function loadContext(accountId: number): Promise<PaymentContext> {
  const runtime = getRuntime();
  const account = await runtime.directory.byId(accountId);
  if (account === null) throw new Error("the account was not made");
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
  return { ...ctx, vault: runtime.vault, egress: runtime.egress };
}

/** A second process that runs due transitions concurrently. */
async function startSweep(accountId: number): Promise<void> {
  const child = spawn(process.execPath, [SELF, "worker", String(accountId)], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`a sweep of its own ended with ${String(code)}`);
}

async function work(accountId: number): Promise<void> {
  await runDueWork(await loadContext(accountId));
  await getRuntime().db.close();
}

const countsRow = z.object({
  charges: z.int(),
  tries: z.int(),
  events: z.int(),
  twice: z.int(),
  left: z.int(),
});
type Counts = z.output<typeof countsRow>;

async function countRows(client: pg.Client, accountId: number): Promise<Counts> {
  await client.query("select event_bundles_place($1)", [accountId]);
  const [counts] = await readRows(client, countsRow, {
    text: `select (select count(*) from payment where account_id = $1 and period is not null and status = 'captured')::int as charges,
       (select count(*) from payment where account_id = $1 and period is not null)::int as tries,
       (select count(*) from event_outbox where account_id = $1)::int as events,
       (select count(*) - count(distinct event_id) from event_outbox where account_id = $1)::int as twice,
       (select count(*) from subscription where account_id = $1 and deleted_at is null
          and (due_at <= now() or charge_at <= now()))::int as left`,
    values: [accountId],
  });
  if (counts === undefined) throw new Error("nothing was counted");
  return counts;
}

function requireOnce(before: Counts, after: Counts, due: number): void {
  const charges = after.charges - before.charges;
  const tries = after.tries - before.tries;
  print(
    `    ${charges} charged in ${tries} tries, ${after.events - before.events} events, ${after.left} left due`,
  );
  if (charges !== tries || charges !== due / 4 || after.twice !== 0 || after.left !== 0)
    throw new Error("what was due was not done once each");
}

async function measure(
  client: pg.Client,
  { book, due, postgresPid }: { book: SweptBook; due: number; postgresPid: number },
): Promise<void> {
  const { accountId, makeDue } = book;
  const ctx = await loadContext(accountId);
  await registerGateway(ctx, {
    adapter: "sandbox",
    environment: "sandbox",
    credentials: { app_key: "bench", secret: "s", webhook_secret: "w" },
    paymentTypes: ["gateway_a_recurring"],
  });
  for (const round of [1, 2, 3]) {
    await makeDue(due);
    const before = await countRows(client, accountId);
    const [cpu, at] = [familySeconds(postgresPid), performance.now()];
    await runDueWork(ctx);
    const used = familySeconds(postgresPid) - cpu;
    const wall = (performance.now() - at) / 1000;
    const verdict = used < PROMISED_SECONDS ? "met" : "MISSED";
    print(
      `  round ${round}: ${due} due: ${used.toFixed(2)} s of the database's processor, ${wall.toFixed(2)} s in all (${verdict})`,
    );
    requireOnce(before, await countRows(client, accountId), due);
    const idle = familySeconds(postgresPid);
    await runDueWork(ctx);
    print(`  round ${round}: nothing due: ${(familySeconds(postgresPid) - idle).toFixed(2)} s`);
  }
  await makeDue(due);
  const before = await countRows(client, accountId);
  await Promise.all([startSweep(accountId), startSweep(accountId)]);
  print("  two processes at once:");
  requireOnce(before, await countRows(client, accountId), due);
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: "string", default: "10000,1000000" },
      due: { type: "string", default: "1000" },
    },
  });
  for (const size of values.sizes.split(",").map(Number)) {
    await withFreshPostgres(`sweep-${size}`, async ({ client, postgres }) => {
      print(`${size} subscriptions`);
      const book = await createSweptBook(client, size);
      await measure(client, { book, due: Number(values.due), postgresPid: postgres.pid });
    });
  }
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "worker") await work(Number(rest[0]));
else await run(mode === undefined ? [] : [mode, ...rest]);
