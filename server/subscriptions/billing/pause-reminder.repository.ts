// Raw SQL: time arithmetic, SKIP LOCKED, and a write of a whole set.
import { type Statements, statement } from "@/server/platform/db/index";
import { coveredUntil } from "@/server/subscriptions/lifecycle/index";

/** A pause that ends soon, and is not prolonged by another subscription. */
export interface EndingPauseRow {
  id: number;
  subscriberId: number;
  resumesAt: Date;
}

const TAKE = statement(
  "pauses_take_ending",
  `select s.id, s.subscriber_id as "subscriberId", s.resumes_at as "resumesAt!" from subscription s
   where s.account_id = $1 and s.resumes_at > $2 and s.resumes_at <= $2::timestamptz + $3::int * interval '24 hours'
     and s.deleted_at is null
     and (s.renewal_reminder_sent_at is null
       or s.renewal_reminder_sent_at < s.resumes_at - $3::int * interval '24 hours')
     and ${coveredUntil("s.resumes_at")} is null
   order by s.resumes_at, s.id limit $4 for update of s skip locked`,
);

export function claimEndingPauses(
  tx: Statements,
  accountId: number,
  { now, days, take }: { now: Date; days: number; take: number },
): Promise<EndingPauseRow[]> {
  return tx.query(TAKE, [accountId, now, days, take]);
}

const ACCOUNTS = statement(
  "pauses_accounts",
  `select a.id from account a
     cross join lateral (select $1::timestamptz + a.clock_ahead * interval '1 millisecond' as now) own
   where exists (select from subscription s where s.account_id = a.id and s.resumes_at > own.now
     and s.resumes_at <= own.now + $2::int * interval '24 hours' and s.deleted_at is null) order by 1`,
);

/** List accounts with pauses that end within `days` days, each by the account's own clock. */
export async function findAccountsWithPauses(
  db: Statements,
  { now, days }: { now: Date; days: number },
): Promise<number[]> {
  return (await db.query(ACCOUNTS, [now, days])).map(({ id }) => id);
}
