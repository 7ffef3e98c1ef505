import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** Overdue scheduled stories, the longest overdue first. */
export async function findOverdue(
  db: Db,
  accountId: number,
  { now, take }: { now: Date; take: number },
): Promise<string[]> {
  const rows = await db.prisma.story.findMany({
    where: { accountId, state: "scheduled", publishAt: { lte: now } },
    orderBy: [{ publishAt: "asc" }, { id: "asc" }],
    take,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

// Raw SQL: one statement finds, locks and marks the due stories (SKIP LOCKED).
const ANNOUNCE = statement(
  "workflow_announce",
  `update story s set announced_for = s.publish_at from (
     select id from story where account_id = $1 and state = 'scheduled' and publish_at <= $2
       and announced_for is distinct from publish_at
     order by publish_at, id limit $3 for update skip locked) due
   where s.id = due.id returning s.id as "storyId", s.publish_at as "publishAt!"`,
);

/** Mark stories due before a time as announced, and return those that were not announced yet. */
export function markDueAnnounced(
  tx: Statements,
  accountId: number,
  { until, take }: { until: Date; take: number },
): Promise<{ storyId: string; publishAt: Date }[]> {
  return tx.query(ANNOUNCE, [accountId, until, take]);
}

// Raw SQL: the due time of an account depends on its clock.
const ACCOUNTS = statement(
  "workflow_accounts_due",
  `select account_id as "id!" from story where state = 'scheduled' and publish_at <= $1
     and (publish_at <= $2 or announced_for is distinct from publish_at)
   union
   select s.account_id from account a join story s on s.account_id = a.id where a.clock_ahead > 0
     and s.state = 'scheduled' and s.publish_at <= $1::timestamptz + a.clock_ahead * interval '1 millisecond'
     and (s.publish_at <= $2::timestamptz + a.clock_ahead * interval '1 millisecond'
       or s.announced_for is distinct from s.publish_at)
   order by 1`,
);

/** Ids of the accounts with work for a sweep by their own clocks; each account has its own sweep. */
export async function findAccountsWithDueStories(
  db: Pick<Db, "query">,
  { now, until }: { now: Date; until: Date },
): Promise<number[]> {
  const rows = await db.query(ACCOUNTS, [until, now]);
  return rows.map((row) => row.id);
}

/** Get the due time of the account's next scheduled story after an instant. */
export async function findNextScheduled(db: Db, accountId: number, after: Date): Promise<Date | null> {
  const row = await db.prisma.story.findFirst({
    where: { accountId, state: "scheduled", publishAt: { gt: after } },
    orderBy: { publishAt: "asc" },
    select: { publishAt: true },
  });
  return row?.publishAt ?? null;
}
