import type { Installation } from "./installation";
import type { Result } from "./measure";
import { countWork, waitForEmptyQueues, watchQueues } from "./queues";

const EVENTS = 2_000;

/** Events of the writes measured before: one that every comment emits, and one that starts functions. */
const NAMES = ["engagement/comment.created", "subscriptions/subscription.activated"];

// Not logged: placing an event in the log is part of the write that emits it.
const REPEAT = `with recent as (select * from account_event where account_id = $1 and name = $2 order by position desc limit $4::int),
  numbered as (select *, row_number() over (order by position) - 1 as place, count(*) over () as total from recent)
  insert into event_outbox (account_id, event_id, name, subject_type, subject_id, data, occurred_at, logged)
  select e.account_id, e.event_id || ':' || $3::text || ':' || n, e.name, e.subject_type, e.subject_id, e.data, e.occurred_at, false
  from generate_series(0, $4::int - 1) n join numbered e on e.place = n % e.total`;

/** Emits events of one name again while nobody writes: their cost is that of the background work alone. */
async function measureEvents(installation: Installation, name: string): Promise<Result[]> {
  const { client, demo } = installation;
  await waitForEmptyQueues(client);
  const readTimes = () => ({ own: installation.processor(), database: installation.database() });
  const before = { ...(await countWork(client)), ...readTimes() };
  const startedAt = performance.now();
  const { rowCount } = await client.query(REPEAT, [demo.accountId, name, Date.now().toString(36), EVENTS]);
  if (rowCount === null || rowCount === 0) throw new Error(`no ${name} was emitted; measure the writes too`);
  const seconds = await watchQueues(client)(startedAt);
  // The times before the count, which reads a whole table.
  const after = { ...readTimes(), ...(await countWork(client)) };
  const runs = after.runs - before.runs;
  const toResult = (what: string, count: number): Result => ({
    name: `embedded engine, per ${what}: ${name}`,
    promises: {},
    floor: null,
    product: {
      perSecond: count / seconds,
      own: ((after.own - before.own) * 1000) / count,
      database: ((after.database - before.database) * 1000) / count,
      p95: null,
    },
    ratio: null,
    lag: seconds,
    note: `${rowCount} events, ${runs} runs`,
  });
  return [toResult("event", rowCount), ...(runs === 0 ? [] : [toResult("run", runs)])];
}

/** CPU time of the embedded engine per event and per run, after the writes were measured. */
export async function measureEngine(installation: Installation): Promise<Result[]> {
  const results: Result[] = [];
  for (const name of NAMES) results.push(...(await measureEvents(installation, name)));
  return results;
}
