import { type Statements, statement } from "@/server/platform/db/index";

/** Something that must never be: what the books, the bills and the subscriptions say of each other does not agree. */
export interface MoneyProblem {
  /** captured_without_invoice, ledger_not_zero, receivable_open, identical_subscriptions, overlapping_periods, …. */
  kind: string;
  subscriptionId: number | null;
  /** Id of the row that shows it. */
  reference: string;
}

const LIST = statement(
  "money_problems",
  `select kind, subscription_id as "subscriptionId", reference::text as reference from money_problem
    where account_id = $1 order by kind, reference limit 500`,
);

export function findMoneyProblems(db: Statements, accountId: number): Promise<MoneyProblem[]> {
  return db.query<MoneyProblem>(LIST, [accountId]);
}
