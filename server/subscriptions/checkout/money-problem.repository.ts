import { z } from "zod";
import type { Context } from "@/server/context/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { requirePermission } from "@/server/staff/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

// Raw SQL: a union of a view and of open work.

/**
 * List inconsistencies in the account's money, and gateway work that is open for longer than a day; at most 500,
 * none while all is well. For the account's staff.
 */
export async function listMoneyProblems(ctx: Context): Promise<MoneyProblem[]> {
  requirePermission(ctx, "payments:read");
  return findMoneyProblems(ctx.db, ctx.account.id, new Date(ctx.clock.now().getTime() - DAY_MILLISECONDS));
}

/** Kinds of problems: those of the view `money_problem`, and work that is open for longer than a day. */
const moneyProblemKind = z.enum([
  "captured_without_invoice",
  "ledger_not_zero",
  "receivable_open",
  "invoice_numbers_with_a_gap",
  "identical_subscriptions",
  "overlapping_periods",
  "coupon_places_miscounted",
  "attempt_without_its_subscription",
  "refund_without_credit_note",
  "refunds_exceed_payment",
  "payment_for_nothing",
  "gateway_event_failed",
  "period_paid_twice",
  "captured_otherwise_than_previewed",
  "credit_given_back",
  "period_paid_in_part",
  "gateway_event_waiting",
  "refund_waiting",
]);

/** A problem for staff: inconsistent books, bills or subscriptions, or money that has extended nothing yet. */
export interface MoneyProblem {
  kind: z.infer<typeof moneyProblemKind>;
  subscriptionId: number | null;
  /** Id of the row in which it shows. */
  reference: string;
}

const LIST = statement(
  "money_problems",
  `select kind as "kind!", subscription_id as "subscriptionId", reference::text as "reference!" from (
     select kind, subscription_id, reference from money_problem where account_id = $1
     union all
     select 'period_paid_in_part', p.subscription_id, p.id from payment p
       join subscription s on s.account_id = p.account_id and s.id = p.subscription_id
         and p.part_of_period = s.periods + 1
       where p.account_id = $1 and p.amount_cents > p.refunded_cents + coalesce((select sum(r.amount_cents)
         from refund r where r.payment_id = p.id and r.status = 'requested'), 0)
     union all
     select 'gateway_event_waiting', e.subscription_id, e.id from gateway_event e
       where e.account_id = $1 and e.status = 'waiting' and e.received_at < $2::timestamptz
     union all
     select 'refund_waiting', r.subscription_id, r.id from refund r
       where r.account_id = $1 and r.status = 'requested' and r.created_at < $2::timestamptz) found
    order by kind, reference limit 500`,
);

/** List problems. Work that is open since before `since` counts as stuck. */
export async function findMoneyProblems(
  db: Statements,
  accountId: number,
  since: Date,
): Promise<MoneyProblem[]> {
  const rows = await db.query(LIST, [accountId, since]);
  return rows.map(({ kind, ...problem }) => ({ kind: moneyProblemKind.parse(kind), ...problem }));
}
