// Raw SQL: monthly values are computed in the database.
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { addMonthlyValue, RECURRING_BOOK } from "./recurring-book.repository";
import type { RecurringFigure, Sum } from "./revenue.rules";

/** A recurring subscription in the list behind a figure. */
export interface RecurringRow {
  id: number;
  planName: string;
  groupName: string | null;
  subscriberName: string | null;
  identity: string;
  currency: string;
  /** Monthly value, in the currency's minor unit. */
  monthlyCents: number;
  startAt: Date;
  trialEndsAt: Date | null;
  /** Including the grace period. */
  endsAt: Date | null;
  createdAt: Date;
}

// The SQL form of the figure rule, over times instead of edge numbers; $2 and $3 are the start and end of the month.
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

function toBookSql(figure: RecurringFigure): string {
  return `(${addMonthlyValue(RECURRING_BOOK)}) b where $2::timestamptz < $3::timestamptz and ${CONDITIONS[figure]}
    and ($4::text is null or b.currency = $4) and ($5::int is null or b.plan_id = $5)`;
}

function createRowsStatement(figure: RecurringFigure, direction: Slice["direction"]) {
  const forward = direction === "forward";
  return statement(
    `revenue_rows_${figure}_${direction}`,
    `select s.id as "id!", s.plan_name as "planName!", s.group_name as "groupName", p.name as "subscriberName",
       s.identity_value as "identity!", f.currency as "currency!", f.monthly::float8 as "monthlyCents!",
       s.start_at as "startAt!", s.trial_ends_at as "trialEndsAt", f.ended as "endsAt", s.created_at as "createdAt!"
     from (select b.* from ${toBookSql(figure)} and ($6::int is null or b.id ${forward ? "<" : ">"} $6)
       order by b.id ${forward ? "desc" : "asc"} limit $7) f
     join subscription s on s.account_id = $1 and s.id = f.id
     join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
     order by f.id ${forward ? "desc" : "asc"}`,
  );
}

function createSumsStatement(figure: RecurringFigure) {
  return statement(
    `revenue_rows_sum_${figure}`,
    `select b.currency as "currency!", count(*)::int as "count!", sum(b.monthly)::float8 as "cents!"
     from ${toBookSql(figure)} group by 1 order by 1`,
  );
}

function createStatements(figure: RecurringFigure) {
  return {
    forward: createRowsStatement(figure, "forward"),
    backward: createRowsStatement(figure, "backward"),
    sums: createSumsStatement(figure),
  };
}

const STATEMENTS: Readonly<Record<RecurringFigure, ReturnType<typeof createStatements>>> = {
  running: createStatements("running"),
  new: createStatements("new"),
  switched_in: createStatements("switched_in"),
  lost: createStatements("lost"),
  switched_out: createStatements("switched_out"),
  in_trial: createStatements("in_trial"),
  converted: createStatements("converted"),
};

function toValues(accountId: number, { from, to, currency, planId }: RecurringQuery) {
  return [accountId, from, to, currency, planId] as const;
}

/** List the rows behind a figure, newest first. */
export function findRecurringRows(
  db: Statements,
  accountId: number,
  { query, slice }: { query: RecurringQuery; slice: Slice },
): Promise<RecurringRow[]> {
  const from = slice.from === null ? null : Number(slice.from.id);
  const chosen = STATEMENTS[query.figure][slice.direction];
  return db.query(chosen, [...toValues(accountId, query), from, slice.take]);
}

/** Sum the rows behind a figure, by currency. */
export function findRecurringSums(
  db: Statements,
  accountId: number,
  query: RecurringQuery,
): Promise<(Sum & { currency: string })[]> {
  return db.query(STATEMENTS[query.figure].sums, toValues(accountId, query));
}
