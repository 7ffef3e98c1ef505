// Raw SQL: time arithmetic, SKIP LOCKED, and a write of a whole set.
import { type Statements, statement } from "@/server/platform/db/index";

/** A trial that ends soon. */
export interface TrialRow {
  id: number;
  subscriberId: number;
  trialEndsAt: Date;
}

const TAKE = statement(
  "trials_take_ending",
  `select s.id, s.subscriber_id as "subscriberId", s.trial_ends_at as "trialEndsAt!" from subscription s
   where s.account_id = $1 and s.trial_ends_at > $2 and s.trial_ends_at <= $2::timestamptz + $3::int * interval '24 hours'
     and s.deleted_at is null and s.cancelled_at is null and s.expired_at is null and s.scheduled_switch is null
     and s.payment_state in ('none', 'paid') and s.start_at < s.trial_ends_at - $3::int * interval '24 hours'
     and (s.renewal_reminder_sent_at is null
       or s.renewal_reminder_sent_at < s.trial_ends_at - $3::int * interval '24 hours')
   order by s.trial_ends_at, s.id limit $4 for update of s skip locked`,
);

export function claimEndingTrials(
  tx: Statements,
  accountId: number,
  { now, days, take }: { now: Date; days: number; take: number },
): Promise<TrialRow[]> {
  return tx.query(TAKE, [accountId, now, days, take]);
}

const ACCOUNTS = statement(
  "trials_accounts",
  `select a.id from account a
     cross join lateral (select $1::timestamptz + a.clock_ahead * interval '1 millisecond' as now) own
   where exists (select from subscription s where s.account_id = a.id and s.trial_ends_at > own.now
     and s.trial_ends_at <= own.now + $2::int * interval '24 hours' and s.deleted_at is null
     and s.cancelled_at is null) order by 1`,
);

/** List accounts with trials that end within `days` days, each by the account's own clock. */
export async function findAccountsWithTrials(
  db: Statements,
  { now, days }: { now: Date; days: number },
): Promise<number[]> {
  return (await db.query(ACCOUNTS, [now, days])).map(({ id }) => id);
}
