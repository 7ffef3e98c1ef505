// Raw SQL: aggregates over all subscriptions and bills of an account.
import { z } from "zod";
import { type Statements, statement } from "@/server/platform/db/index";
import { addMonthlyValue, RECURRING_BOOK, TERMS } from "./recurring-book.repository";

/** A group of equal recurring subscriptions: the number of edges before each of their times, and their value. */
export interface RecurringLot {
  currency: string;
  /**
   * Number of edges at or before the start, the end of the trial (else the start), and the end; no end is after all
   * edges.
   */
  began: number;
  earnsFrom: number;
  ended: number;
  isTrial: boolean;
  /** Whether it earned at all. */
  earns: boolean;
  /** Switched from, or to, another subscription. */
  came: boolean;
  went: boolean;
  count: number;
  cents: number;
}

// Grouped first and priced afterwards: equal subscriptions have the same value.
const LOTS = statement(
  "revenue_recurring_lots",
  `select f.currency as "currency!", f.began as "began!", f.earns_from as "earnsFrom!", f.ended as "ended!",
     f.is_trial as "isTrial!", f.earns as "earns!", f.came as "came!", f.went as "went!",
     sum(f.count)::int as "count!", sum(f.monthly * f.count)::float8 as "cents!"
   from (${addMonthlyValue(`select ${TERMS}, width_bucket(b.began, $2::timestamptz[]) as began,
       width_bucket(b.earns_from, $2::timestamptz[]) as earns_from,
       coalesce(width_bucket(b.ended, $2::timestamptz[]), cardinality($2::timestamptz[]) + 1) as ended,
       b.is_trial, b.earns, b.came, b.went, count(*) as count
     from (${RECURRING_BOOK}) b group by ${TERMS}, 6, 7, 8, 9, 10, 11, 12`)}) f
   group by 1, 2, 3, 4, 5, 6, 7, 8`,
);

/** Group the account's recurring subscriptions by the edges of a range of months. */
export function findRecurringLots(
  db: Statements,
  accountId: number,
  edges: readonly Date[],
): Promise<RecurringLot[]> {
  return db.query(LOTS, [accountId, edges]);
}

/** Monthly value of a plan's subscriptions. */
export interface PlanWorth {
  currency: string;
  planId: number | null;
  title: string | null;
  count: number;
  cents: number;
}

const BY_PLAN = statement(
  "revenue_by_plan",
  `select w.currency as "currency!", w.plan_id as "planId", coalesce(g.name || ': ' || l.title, l.title) as title,
     w.count as "count!", w.cents as "cents!" from (
     select f.currency, f.plan_id, sum(f.count)::int as count, sum(f.monthly * f.count)::float8 as cents
     from (${addMonthlyValue(`select ${TERMS}, b.plan_id, count(*) as count from (${RECURRING_BOOK}) b
       where b.earns and b.earns_from < $2::timestamptz and (b.ended is null or b.ended >= $2::timestamptz)
       group by ${TERMS}, b.plan_id`)}) f
     group by 1, 2 order by 4 desc limit 100
   ) w left join subscription_plan l on l.account_id = $1 and l.id = w.plan_id
   left join subscription_group g on g.account_id = $1 and g.id = l.group_id
   order by w.cents desc, w.plan_id`,
);

/** List plans by the monthly value of their active subscriptions, the highest hundred. */
export function findWorthByPlan(db: Statements, accountId: number, edge: Date): Promise<PlanWorth[]> {
  return db.query(BY_PLAN, [accountId, edge]);
}

const bookedSchema = z.enum(["billed", "credited", "failed", "recovered", "refunded"]);

/** A sum of a month's rows; `bucket` is the number of the edge before them. */
export interface BookedSum {
  what: z.infer<typeof bookedSchema>;
  currency: string;
  bucket: number;
  count: number;
  cents: number;
}

// One query per month, so that each is an index range scan without a sort.
function toSumSql(what: BookedSum["what"], at: string, from: string): string {
  return `select '${what}' as "what!", x.currency as "currency!", m.bucket::int as "bucket!", x.count as "count!",
      x.cents as "cents!"
    from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality m (first, beyond, bucket), lateral (
      select t.amount_currency as currency, count(*)::int as count, sum(t.amount_cents)::float8 as cents
      from ${from} and t.account_id = $1 and t.${at} >= m.first and t.${at} < m.beyond group by 1) x`;
}

const SUMS = statement(
  "revenue_booked_sums",
  [
    toSumSql("billed", "created_at", "invoice t where t.kind = 'invoice'"),
    toSumSql("credited", "created_at", "invoice t where t.kind = 'credit_note'"),
    toSumSql("failed", "created_at", "payment t where t.status = 'failed'"),
    toSumSql(
      "recovered",
      "created_at",
      "payment t where t.attempt > 1 and t.status in ('captured', 'partially_refunded', 'refunded')",
    ),
    toSumSql("refunded", "done_at", "refund t where t.status = 'done'"),
  ].join(" union all "),
);

/** Sum the billed, credited, failed, recovered and refunded amounts between the edges. */
export async function findBookedSums(
  db: Statements,
  accountId: number,
  edges: readonly Date[],
): Promise<BookedSum[]> {
  const rows = await db.query(SUMS, [accountId, edges.slice(0, -1), edges.slice(1)]);
  return rows.map(({ what, ...sum }) => ({ what: bookedSchema.parse(what), ...sum }));
}
