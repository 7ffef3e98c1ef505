import { type Statements, statement } from "@/server/platform/db/index";

const ACCOUNTS = statement(
  "accounts_with_unfinished_attempts",
  `select distinct a.account_id as "accountId" from subscription_attempt a
    where a.spent_at is not null and a.created_id is null order by 1`,
);

/** Over all accounts: those that have purchases on their way, which a sweep looks at. */
export async function findAccountsWithUnfinished(db: Statements): Promise<number[]> {
  return (await db.query<{ accountId: number }>(ACCOUNTS, [])).map(({ accountId }) => accountId);
}
