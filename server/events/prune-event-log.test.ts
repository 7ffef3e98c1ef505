import { expect, it } from "vitest";
import { statement } from "@/server/platform/db/index";
import { useTestApp } from "@/test/test-app";
import { pruneEventLog } from "./prune-event-log";

const app = useTestApp();
const RETAINED_MONTHS = 13;

const PARTITIONS = statement(
  "test_event_partitions",
  `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'account_event'::regclass order by c.relname`,
);
const RECORD = statement(
  "test_event_record",
  `insert into account_event (account_id, recorded_at, event_id, name, subject_type, subject_id, data, occurred_at)
   select $1::int, at, $2::text, 'publishing/story.published', 'story', '1', '{}', at
   from (select now() - make_interval(months => $3::int) as at) told`,
);
const REMAINING = statement(
  "test_event_remaining",
  `select event_id as id, tableoid::regclass::text as partition,
     'account_event_' || to_char(recorded_at at time zone 'UTC', 'YYYYMM') as month
   from account_event where account_id = $1 order by recorded_at`,
);
const MONTHS = statement(
  "test_event_months",
  `select 'account_event_' || to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => m), 'YYYYMM') as name
   from generate_series($1::int, $2::int) m order by name`,
);

const partitions = async () => (await app.db.query(PARTITIONS, [])).map(({ name }) => name);
const months = async (from: number, to: number) =>
  (await app.db.query(MONTHS, [from, to])).map(({ name }) => name);

it("creates partitions for this month and the next two, once", async () => {
  await pruneEventLog(app.db, RETAINED_MONTHS);
  const created = await partitions();
  expect(created).toEqual([...(await months(0, 2)), "account_event_rest"]);
  await Promise.all([pruneEventLog(app.db, RETAINED_MONTHS), pruneEventLog(app.db, RETAINED_MONTHS)]);
  expect(await partitions()).toEqual(created);
});

it("moves rows of the default partition into their month, and drops partitions past retention", async () => {
  const { account } = await app.createAccount();
  const recorded = { past: RETAINED_MONTHS + 1, oldest: RETAINED_MONTHS, recent: 2, new: 0 };
  for (const [id, monthsAgo] of Object.entries(recorded)) {
    await app.db.query(RECORD, [account.id, id, monthsAgo]);
  }
  await pruneEventLog(app.db, RETAINED_MONTHS);
  const remaining = await app.db.query(REMAINING, [account.id]);
  expect(remaining.map(({ id }) => id)).toEqual(["oldest", "recent", "new"]);
  expect(remaining.filter(({ partition, month }) => partition !== month)).toEqual([]);
  expect(await partitions()).toEqual([...(await months(-RETAINED_MONTHS, 2)), "account_event_rest"]);
});
