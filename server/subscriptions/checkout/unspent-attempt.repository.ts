import { type Statements, statement } from "@/server/platform/db/index";

const ACCOUNTS = statement(
  "accounts_with_unspent_attempts",
  `select a.id from account a
     cross join lateral (select $1::timestamptz + a.clock_ahead * interval '1 millisecond' as now) own
   where exists (select from subscription_attempt t where t.account_id = a.id and t.spent_at is null
     and t.created_id is null and t.expires_at <= own.now - $2::int * interval '24 hours') order by 1`,
);

/** List accounts with attempts that expired `days` days ago, each by the account's own clock. */
export async function findAccountsWithUnspent(
  db: Statements,
  { now, days }: { now: Date; days: number },
): Promise<number[]> {
  return (await db.query<{ id: number }>(ACCOUNTS, [now, days])).map(({ id }) => id);
}

const DELETE = statement(
  "subscription_attempts_forget",
  `delete from subscription_attempt t where t.account_id = $1 and t.spent_at is null and t.created_id is null
     and t.id in (select o.id from subscription_attempt o where o.account_id = $1 and o.spent_at is null
       and o.created_id is null and o.expires_at <= $2::timestamptz - $3::int * interval '24 hours'
       order by o.expires_at limit $4 for update skip locked)
   returning t.id`,
);

/** Delete a batch of unspent attempts. Returns how many there were. */
export async function deleteUnspent(
  db: Statements,
  accountId: number,
  { now, days, take }: { now: Date; days: number; take: number },
): Promise<number> {
  return (await db.query(DELETE, [accountId, now, days, take])).length;
}
