import { type Db, type Statements, statement } from "@/server/platform/db/index";

const OVERDUE = statement(
  "workflow_overdue",
  `select id from story where account_id = $1 and state = 'scheduled' and publish_at <= $2
   order by publish_at, id limit $3`,
);

/** Overdue scheduled stories, the longest overdue first. */
export async function findOverdue(
  db: Statements,
  accountId: number,
  { now, take }: { now: Date; take: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(OVERDUE, [accountId, now, take]);
  return rows.map((row) => row.id);
}

const ANNOUNCE = statement(
  "workflow_announce",
  `update story s set announced_for = s.publish_at from (
     select id from story where account_id = $1 and state = 'scheduled' and publish_at <= $2
       and announced_for is distinct from publish_at
     order by publish_at, id limit $3 for update skip locked) due
   where s.id = due.id returning s.id as "storyId", s.publish_at as "publishAt"`,
);

/** Mark stories due before a time as announced, and return those that were not announced yet. */
export function markDueAnnounced(
  tx: Statements,
  accountId: number,
  { until, take }: { until: Date; take: number },
): Promise<{ storyId: string; publishAt: Date }[]> {
  return tx.query(ANNOUNCE, [accountId, until, take]);
}

const ACCOUNTS = statement(
  "workflow_accounts_due",
  `select account_id as id from story where state = 'scheduled' and publish_at <= $1
     and (publish_at <= $2 or announced_for is distinct from publish_at)
   union
   select s.account_id from account a join story s on s.account_id = a.id where a.clock_ahead > 0
     and s.state = 'scheduled' and s.publish_at <= $1::timestamptz + a.clock_ahead * interval '1 millisecond'
     and (s.publish_at <= $2::timestamptz + a.clock_ahead * interval '1 millisecond'
       or s.announced_for is distinct from s.publish_at)
   order by id`,
);

/** Ids of the accounts with work for a sweep by their own clocks; each account has its own sweep. */
export async function findAccountsWithDueStories(
  db: Pick<Db, "query">,
  { now, until }: { now: Date; until: Date },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(ACCOUNTS, [until, now]);
  return rows.map((row) => row.id);
}

const NEXT = statement(
  "workflow_next_scheduled",
  `select min(publish_at) as at from story where account_id = $1 and state = 'scheduled' and publish_at > $2`,
);

/** Get the due time of the account's next scheduled story after an instant. */
export async function findNextScheduled(
  db: Pick<Db, "query">,
  accountId: number,
  after: Date,
): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(NEXT, [accountId, after]);
  return row?.at ?? null;
}
