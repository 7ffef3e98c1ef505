import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { priced, RECURRING_BOOK } from "./recurring-book.repository";
import type { RecurringFigure, Sum } from "./revenue.rules";

/** A recurring subscription as the list behind a figure shows it. */
export interface RecurringRow {
  id: number;
  planName: string;
  groupName: string | null;
  subscriberName: string | null;
  identity: string;
  currency: string;
  /** What it is worth a month, in the currency's minor unit. */
  monthlyCents: number;
  startAt: Date;
  trialEndsAt: Date | null;
  /** With its grace. */
  endsAt: Date | null;
  createdAt: Date;
}

// The same as the rule of a figure, over times instead of counted edges; $2 and $3 are where the month begins and ends.
const CONDITIONS: Readonly<Record<RecurringFigure, string>> = {
  running: "b.earns and b.earns_from < $3::timestamptz and (b.ended is null or b.ended >= $3)",
  new: "b.earns and not b.came and b.earns_from >= $2 and b.earns_from < $3::timestamptz",
  switched_in: "b.earns and b.came and b.earns_from >= $2 and b.earns_from < $3::timestamptz",
  lost: "b.earns and not b.went and b.ended >= $2 and b.ended < $3::timestamptz",
  switched_out: "b.earns and b.went and b.ended >= $2 and b.ended < $3::timestamptz",
  in_trial: `b.is_trial and b.began < $3::timestamptz and b.earns_from >= $3
    and (b.ended is null or b.ended >= $3)`,
  converted: "b.earns and b.is_trial and b.earns_from >= $2 and b.earns_from < $3::timestamptz",
};

export interface RecurringQuery {
  figure: RecurringFigure;
  from: Date;
  to: Date;
  currency: string | null;
  planId: number | null;
}

function bookOf(figure: RecurringFigure): string {
  return `(${priced(RECURRING_BOOK)}) b where $2::timestamptz < $3::timestamptz and ${CONDITIONS[figure]}
    and ($4::text is null or b.currency = $4) and ($5::int is null or b.plan_id = $5)`;
}

function rows(figure: RecurringFigure, direction: Slice["direction"]) {
  const forward = direction === "forward";
  return statement(
    `revenue_rows_${figure}_${direction}`,
    `select s.id, s.plan_name as "planName", s.group_name as "groupName", p.name as "subscriberName",
       s.identity_value as identity, f.currency, f.monthly::float8 as "monthlyCents", s.start_at as "startAt",
       s.trial_ends_at as "trialEndsAt", f.ended as "endsAt", s.created_at as "createdAt"
     from (select b.* from ${bookOf(figure)} and ($6::int is null or b.id ${forward ? "<" : ">"} $6)
       order by b.id ${forward ? "desc" : "asc"} limit $7) f
     join subscription s on s.account_id = $1 and s.id = f.id
     join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
     order by f.id ${forward ? "desc" : "asc"}`,
  );
}

function valuesOf(accountId: number, { from, to, currency, planId }: RecurringQuery) {
  return [accountId, from, to, currency, planId];
}

/** Rows behind a figure, the newest first. */
export function findRecurringRows(
  db: Statements,
  accountId: number,
  { query, slice }: { query: RecurringQuery; slice: Slice },
): Promise<RecurringRow[]> {
  const place = [slice.from === null ? null : Number(slice.from.id), slice.take];
  const chosen = rows(query.figure, slice.direction);
  return db.query<RecurringRow>(chosen, [...valuesOf(accountId, query), ...place]);
}

/** What rows behind a figure come to, by currency. */
export function findRecurringSums(
  db: Statements,
  accountId: number,
  query: RecurringQuery,
): Promise<(Sum & { currency: string })[]> {
  const sums = statement(
    `revenue_rows_sum_${query.figure}`,
    `select b.currency, count(*)::int as count, sum(b.monthly)::float8 as cents from ${bookOf(query.figure)}
     group by 1 order by 1`,
  );
  return db.query<Sum & { currency: string }>(sums, valuesOf(accountId, query));
}
