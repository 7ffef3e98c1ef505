import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { createContext } from "@/server/context/index";
import { dueWork } from "@/server/due-work";
import { type PaymentContext, registerGateway } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { advanceClock } from "@/server/subscriptions/clock/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import {
  type BookPlans,
  bookPlans,
  buyForBook,
  changeInBook,
  computeBookEnd,
  getBookKind,
} from "@/test/book";
import { familySeconds } from "./cpu-time";
import { withFreshPostgres } from "./fresh-postgres";
import { insertRow, readRows } from "./query-rows";

const PROMISED_SECONDS = 120;
const MONTHS_IN_DAYS = 427;
/** Number of concurrent purchases. */
const AT_ONCE = 8;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Bought {
  n: number;
  id: number;
  boughtAt: Date;
}

/** A book of subscriptions bought within its first four weeks, in an account with a settable clock. */
class Book {
  readonly bought: Bought[] = [];
  constructor(
    private readonly ctx: PaymentContext,
    private readonly plans: BookPlans,
    private readonly start: Date,
  ) {}

  /** The context of the account at a moment. */
  at(moment: Date): PaymentContext {
    const { db, ids, log, account, actor, vault, egress } = this.ctx;
    const clock = { now: () => moment };
    return { ...createContext({ db, ids, log, clock }, { account, actor }), vault, egress };
  }

  async buyAll(size: number): Promise<void> {
    let day = 0;
    const toMoment = (n: number) =>
      new Date(this.start.getTime() + Math.floor((n * 28 * DAY_MILLISECONDS) / size));
    for (let from = 0; from < size; from += AT_ONCE) {
      // Charges of earlier purchases run in between: the week of a weekly one is over before the last purchase.
      const today = Math.floor((from * 28) / size);
      if (today > day) await runDueWork(this.at(toMoment(from)));
      day = today;
      const some = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => from + at);
      const subscriptions = await Promise.all(
        some.map((n) => buyForBook(this.at(toMoment(n)), n, this.plans)),
      );
      subscriptions.forEach(
        ({ id }, at) => void this.bought.push({ n: from + at, id, boughtAt: toMoment(from + at) }),
      );
    }
  }

  /** The buyers' changes in their first period. */
  async changeAll(at: Date): Promise<void> {
    const ctx = this.at(at);
    for (const one of this.bought) one.id = await changeInBook(ctx, { ...one, plans: this.plans });
  }
}

/**
 * Advances the account's clock as staff do: each transition at its time, and bulk transitions in batches.
 */
async function advanceByClock(
  ctx: PaymentContext,
  { client, from }: { client: pg.Client; from: Date },
): Promise<{ stops: number; until: Date }> {
  const { id } = ctx.account;
  const ahead = from.getTime() - Date.now();
  await client.query("update account set mode = 'test', clock_ahead = $2::bigint where id = $1", [id, ahead]);
  // Other processes may cache the account as live for some seconds.
  const account = { ...ctx.account, mode: "test", clockAhead: ahead } as const;
  const { db, ids, log, actor, vault, egress, systemClock: clock } = ctx;
  const tested = { ...createContext({ db, ids, log, clock }, { account, actor }), vault, egress };
  const { steps, reachedAt } = await advanceClock(tested, `${MONTHS_IN_DAYS}d`, { work: dueWork });
  return { stops: steps, until: reachedAt };
}

/** Moves on to a day without the clock, as sweeps do: what is due within eight hours is one batch. */
async function advance(
  book: Book,
  { from, to }: { from: Date; to: Date },
): Promise<{ stops: number; until: Date }> {
  const width = 8 * HOUR_MILLISECONDS;
  let at = from;
  let stops = 0;
  while (at < to) {
    const done = await runDueWork(book.at(at));
    stops += 1;
    if (done.next === null || done.next >= to) at = to;
    else at = new Date(Math.min(Math.max(done.next.getTime(), at.getTime() + width), to.getTime()));
  }
  await runDueWork(book.at(to));
  return { stops: stops + 1, until: to };
}

// PostgreSQL's counts are 64 bits wide, which arrive as text.
const countRow = z.object({ count: z.coerce.number() });
const endRow = z.object({ id: z.int(), end_at: z.date().nullable() });

async function check(
  client: pg.Client,
  { book, accountId, now }: { book: Book; accountId: number; now: Date },
) {
  const values = [accountId];
  const one = async (text: string) => (await readRows(client, countRow, { text, values }))[0]?.count ?? -1;
  const text = "select id, end_at from subscription where account_id = $1";
  const ends = await readRows(client, endRow, { text, values });
  const endTimes = new Map(ends.map(({ id, end_at }) => [id, end_at?.getTime() ?? 0]));
  const wrong = book.bought.filter(
    ({ n, id, boughtAt }) => endTimes.get(id) !== computeBookEnd(n, { boughtAt, now }).getTime(),
  );
  const problems = await one("select count(*) from money_problem where account_id = $1");
  await client.query("select event_bundles_place($1)", [accountId]);
  const duplicates = await one(
    "select count(*) - count(distinct event_id) as count from event_outbox where account_id = $1",
  );
  const renewed = await one(
    "select count(*) from event_outbox where account_id = $1 and name = 'subscriptions/subscription.renewed'",
  );
  const captured = await one(
    "select count(*) from payment where account_id = $1 and period is not null and status = 'captured'",
  );
  const failed = await one(
    "select count(*) from payment where account_id = $1 and period is not null and status = 'failed'",
  );
  print(
    `  ${captured} charges paid, ${failed} declined; ${renewed} renewals told, ${duplicates} events twice`,
  );
  print(`  ${problems} money problems, ${wrong.length} ends off the calendar`);
  for (const { n } of wrong.slice(0, 5)) print(`    ${n}: ${getBookKind(n)}`);
  if (problems !== 0 || wrong.length > 0 || duplicates !== 0 || renewed !== captured)
    throw new Error("the book does not agree");
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { size: { type: "string", default: "10000" }, sweeps: { type: "boolean", default: false } },
  });
  const size = Number(values.size);
  await withFreshPostgres("book", async ({ client, postgres }) => {
    const accountId = await insertRow(
      client,
      "insert into account (name, key, site_url, updated_at) values ('Book', 'pk_book', 'https://book.test', now()) returning id",
    );
    const runtime = getRuntime();
    const account = await runtime.directory.byId(accountId);
    if (account === null) throw new Error("the account was not made");
    const { vault, egress } = runtime;
    const ctx = {
      ...createContext(runtime, { account, actor: { kind: "system", name: "bench" } }),
      vault,
      egress,
    };
    await registerGateway(ctx, {
      adapter: "sandbox",
      environment: "sandbox",
      credentials: { app_key: "book", secret: "s", webhook_secret: "w" },
      paymentTypes: ["gateway_a", "gateway_a_recurring"],
    });
    const start = new Date("2026-11-25T12:00:00.000Z");
    const book = new Book(ctx, await bookPlans(ctx), start);
    const day = (count: number) => new Date(start.getTime() + count * DAY_MILLISECONDS);
    const bought = performance.now();
    await book.buyAll(size);
    print(`${size} subscriptions bought in ${((performance.now() - bought) / 1000).toFixed(0)} s`);
    await client.query("vacuum analyze");
    await book.changeAll(day(28));
    const [cpu, at] = [familySeconds(postgres.pid), performance.now()];
    const own = process.cpuUsage();
    const { stops, until } = values.sweeps
      ? await advance(book, { from: day(28), to: day(28 + MONTHS_IN_DAYS) })
      : await advanceByClock(ctx, { client, from: day(28) });
    const wall = (performance.now() - at) / 1000;
    const { user, system } = process.cpuUsage(own);
    const database = familySeconds(postgres.pid) - cpu;
    print(
      `  fourteen months in ${wall.toFixed(1)} s (${wall < PROMISED_SECONDS ? "met" : "MISSED"}) at ${stops} stops;` +
        ` processor: ${((user + system) / 1e6).toFixed(1)} s here, ${database.toFixed(1)} s in the database`,
    );
    await check(client, { book, accountId, now: until });
  });
}

await run();
