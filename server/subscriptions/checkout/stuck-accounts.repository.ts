import { type Statements, statement } from "@/server/platform/db/index";

const ACCOUNTS = statement(
  "accounts_with_unfinished_attempts",
  `select distinct a.account_id as "accountId" from subscription_attempt a
    where a.spent_at is not null and a.created_id is null order by 1`,
);

/** List accounts with unfinished attempts, over all accounts, for the sweep. */
export async function findAccountsWithUnfinished(db: Statements): Promise<number[]> {
  return (await db.query<{ accountId: number }>(ACCOUNTS, [])).map(({ accountId }) => accountId);
}
