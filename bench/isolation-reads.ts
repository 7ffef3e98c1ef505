import pg from "pg";
import { familySeconds } from "./cpu-time";
import type { HotRead, SentStatement } from "./isolation-data";
import { median } from "./load";

/** A way to send a statement so that PostgreSQL knows the account. Resolves to the number of rows. */
type Send = (client: pg.Client, statement: SentStatement) => Promise<number>;

interface Variant {
  name: string;
  role: "bench_open" | "bench_tenant";
  send: Send;
}

export interface Measurement {
  read: string;
  variant: string;
  /** Median requests per second as a share of those of the first variant, in adjacent runs; null: other rows. */
  ratio: number | null;
  requestsPerSecond: number;
  /** Processor time of PostgreSQL per request, in microseconds. */
  database: number;
}

/** As many as the product has for short reads, and a typical number of concurrent requests. */
const CONNECTIONS = 2;
const CLIENTS = 16;

/** Sends everything of this turn of the event loop in one write, as the product does. */
function cork({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

function query(client: pg.Client, statement: { name?: string; text: string; values?: unknown[] }) {
  return new Promise<number>((resolve, reject) => {
    cork(client);
    client.query(statement, (error: Error | null, result: pg.QueryResult) => {
      if (error === null) resolve(result.rows.length);
      else reject(error);
    });
  });
}

function run(client: pg.Client, { name, text, values }: SentStatement): Promise<number> {
  return query(client, { name, text, values: [...values] });
}

function setAccount(client: pg.Client, isLocal: boolean, { accountId }: SentStatement): Promise<number> {
  const text = `select set_config('app.account_id', $1::text, ${isLocal})`;
  return query(client, { name: `set_${isLocal}`, text, values: [String(accountId)] });
}

const VARIANTS: readonly Variant[] = [
  { name: "as now", role: "bench_open", send: run },
  { name: "policies, account set once (no tenants)", role: "bench_tenant", send: run },
  {
    name: "policies, set in a transaction",
    role: "bench_tenant",
    // Sent at once: no other request's statement can come in between.
    send: async (client, statement) => {
      const results = await Promise.all([
        query(client, { name: "begin", text: "begin" }),
        setAccount(client, true, statement),
        run(client, statement),
        query(client, { name: "commit", text: "commit" }),
      ]);
      return results[2];
    },
  },
  {
    name: "policies, set on the shared connection",
    role: "bench_tenant",
    send: async (client, statement) => {
      const [, rows] = await Promise.all([setAccount(client, false, statement), run(client, statement)]);
      return rows;
    },
  },
  {
    name: "policies, set in the statement",
    role: "bench_tenant",
    send: (client, { accountId, name, text, values }) =>
      query(client, {
        name: `own_${name}`,
        text: `select q.* from (select set_config('app.account_id', $${values.length + 1}::text, true) as s offset 0) t
          cross join lateral (${text}) q where t.s is not null`,
        values: [...values, String(accountId)],
      }),
  },
];

async function connect(url: string, { role }: Variant): Promise<pg.Client[]> {
  const clients = Array.from(
    { length: CONNECTIONS },
    () =>
      new pg.Client({ connectionString: url, pipeline: true, options: `-c role=${role} -c TimeZone=UTC` }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

interface Run {
  perSecond: number;
  database: number;
}

/** Sends a hot read's requests by concurrent clients for so many seconds. */
async function load(
  { clients, variant }: { clients: readonly pg.Client[]; variant: Variant },
  { requests }: HotRead,
  { seconds, pid }: { seconds: number; pid: number },
): Promise<Run> {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const cpu = familySeconds(pid);
  let done = 0;
  const work = async (from: number) => {
    const client = clients[from % clients.length];
    for (let n = from; client !== undefined && performance.now() < until; n += CLIENTS) {
      for (const statement of requests[n % requests.length] ?? []) await variant.send(client, statement);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => work(n)));
  const elapsed = (performance.now() - begun) / 1_000;
  return { perSecond: done / elapsed, database: ((familySeconds(pid) - cpu) * 1_000_000) / done };
}

/** Whether a variant returns as many rows for each statement as the first variant does. */
async function hasSameRows(
  [first, other]: readonly [readonly pg.Client[], readonly pg.Client[]],
  variant: Variant,
  { requests }: HotRead,
): Promise<boolean> {
  const [reference, client] = [first[0], other[0]];
  if (reference === undefined || client === undefined) return false;
  for (const statement of requests.flat()) {
    const expected = await run(reference, statement);
    const rows = await variant.send(client, statement).catch(() => -1);
    if (rows !== expected) return false;
  }
  return true;
}

interface Options {
  url: string;
  pid: number;
  rounds: number;
  seconds: number;
}

/** Measures the hot reads in each variant, one after the other in every round. */
export async function measureReads(reads: readonly HotRead[], options: Options): Promise<Measurement[]> {
  const open = await Promise.all(
    VARIANTS.map(async (variant) => ({ variant, clients: await connect(options.url, variant) })),
  );
  const first = open[0]?.clients ?? [];
  const measured: Measurement[] = [];
  for (const read of reads) {
    const runs: Run[][] = open.map(() => []);
    const areSame: boolean[] = [];
    const account = String(read.requests[0]?.[0]?.accountId);
    for (const { variant, clients } of open) {
      if (variant.send === run)
        for (const client of clients)
          await client.query("select set_config('app.account_id', $1, false)", [account]);
      areSame.push(await hasSameRows([first, clients], variant, read));
      await load({ clients, variant }, read, { ...options, seconds: 0.3 }).catch(() => undefined);
    }
    for (let round = 0; round < options.rounds; round += 1)
      for (const [at, one] of open.entries())
        if (areSame[at] === true) runs[at]?.push(await load(one, read, options));
    for (const [at, { variant }] of open.entries()) {
      const own = runs[at] ?? [];
      const ratios = own.map(({ perSecond }, n) => perSecond / (runs[0]?.[n]?.perSecond ?? Number.NaN));
      measured.push({
        read: read.name,
        variant: variant.name,
        ratio: areSame[at] === true ? median(ratios) : null,
        requestsPerSecond: median(own.map(({ perSecond }) => perSecond)),
        database: median(own.map(({ database }) => database)),
      });
    }
  }
  await Promise.all(open.flatMap(({ clients }) => clients.map((client) => client.end())));
  return measured;
}
