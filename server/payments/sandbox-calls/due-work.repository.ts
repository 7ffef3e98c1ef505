// Raw SQL: index probes of four tables per account, in one read.
import { type Statements, statement } from "@/server/platform/db/index";

// Across all accounts: each has its own clock, so the due time is compared per account.
const WITH_WORK = statement(
  "sandbox_accounts_with_work",
  `select g.account_id as "accountId" from payment_gateway g
    where g.adapter = 'sandbox' and g.enabled and (
      exists (select from sandbox_event e where e.account_id = g.account_id and e.send_at is not null)
      or exists (select from sandbox_payment p where p.account_id = g.account_id and p.captures_at is not null)
      or exists (select from sandbox_payment p where p.account_id = g.account_id and p.refunds_at is not null)
      or exists (select from sandbox_subscription s where s.account_id = g.account_id and s.next_charge_at is not null))
    order by g.account_id`,
);

const NEXT = statement(
  "sandbox_next_work",
  `select least(
     (select min(e.send_at) from sandbox_event e where e.account_id = g.account_id),
     (select min(p.captures_at) from sandbox_payment p where p.account_id = g.account_id),
     (select min(p.refunds_at) from sandbox_payment p where p.account_id = g.account_id),
     (select min(s.next_charge_at) from sandbox_subscription s where s.account_id = g.account_id)) as "nextAt"
   from payment_gateway g where g.account_id = $1 and g.adapter = 'sandbox' and g.enabled`,
);

/** Get when an account's simulated gateway has its next work; null: it has none. */
export async function findNextWork(db: Statements, accountId: number): Promise<Date | null> {
  const [row] = await db.query(NEXT, [accountId]);
  return row?.nextAt ?? null;
}

/** List accounts whose simulated gateway has work, now or later. Across all accounts. */
export async function listAccountsWithWork(db: Statements): Promise<number[]> {
  const rows = await db.query(WITH_WORK, []);
  return rows.map(({ accountId }) => accountId);
}
