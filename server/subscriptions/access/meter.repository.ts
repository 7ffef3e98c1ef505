// Raw SQL: advisory locks, and readings that are merged and counted in sets (ON CONFLICT DO NOTHING).
import { type Statements, statement } from "@/server/platform/db/index";

/** A reader's readings of one period. */
interface MeterScope {
  /** The name that has all readings after the merge. */
  name: string;
  /** The reader's other names. */
  others: readonly string[];
  period: string;
  storyId: string;
}

const LOCK = statement("meter_lock", "select pg_advisory_xact_lock(hashtextextended($1, 0))");

const CARRY = statement(
  "meter_carry",
  `insert into meter_reading (account_id, reader, period, story_id, counted_at)
   select account_id, $2, period, story_id, min(counted_at) from meter_reading
     where account_id = $1 and period = $4 and reader = any($3::text[]) group by account_id, period, story_id
   on conflict do nothing`,
);

const USED = statement(
  "meter_used",
  `select count(*)::int as "counted!", coalesce(bool_or(story_id = $4), false) as "has_story!"
   from meter_reading where account_id = $1 and reader = $2 and period = $3`,
);

const COUNT = statement(
  "meter_count",
  `insert into meter_reading (account_id, reader, period, story_id, counted_at)
   select $1, name, $3, $4, $5 from unnest($2::text[]) name on conflict do nothing`,
);

/** Lock these meter names across processes, always in the same order, until the transaction ends. */
export async function lockMeter(tx: Statements, accountId: number, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted()) await tx.query(LOCK, [`meter:${accountId}:${name}`]);
}

/** Merge the readings of the other names into the main name, and return how much of the meter is used. */
export async function mergeMeter(
  tx: Statements,
  accountId: number,
  { name, others, period, storyId }: MeterScope,
): Promise<{ counted: number; has_story: boolean } | undefined> {
  if (others.length > 0) await tx.query(CARRY, [accountId, name, others, period]);
  const [used] = await tx.query(USED, [accountId, name, period, storyId]);
  return used;
}

/** Count a story under every name; a name that already has it does not change. */
export async function countStory(
  tx: Statements,
  accountId: number,
  reading: { names: readonly string[]; period: string; storyId: string; now: Date },
): Promise<void> {
  const { names, period, storyId, now } = reading;
  await tx.query(COUNT, [accountId, names, period, storyId, now]);
}

const OLD_ACCOUNTS = statement(
  "accounts_with_old_readings",
  "select distinct m.account_id as id from meter_reading m where m.counted_at < $1 order by 1",
);

/** Find accounts with readings that were counted before a time. */
export async function findAccountsWithOldReadings(db: Statements, before: Date): Promise<number[]> {
  return (await db.query(OLD_ACCOUNTS, [before])).map(({ id }) => id);
}

// By their place in the table: the index of times knows pages, not rows. The times are compared once more, as a row
// that another transaction moved there meanwhile must stay. Two runs at once delete each row once.
const DELETE_OLD = statement(
  "meter_delete_old",
  `with gone as (delete from meter_reading where account_id = $1 and counted_at < $2 and ctid = any(array(
       select ctid from meter_reading where account_id = $1 and counted_at < $2 limit $3)) returning 1)
   select count(*)::int as "deleted!" from gone`,
);

/** Delete readings that were counted before a time, at most `batch`; returns how many. */
export async function deleteOldReadings(
  db: Statements,
  accountId: number,
  { before, batch }: { before: Date; batch: number },
): Promise<number> {
  const [row] = await db.query(DELETE_OLD, [accountId, before, batch]);
  return row?.deleted ?? 0;
}
