import type { Slice } from "@/server/platform/cursor/index";
import { type Statement, type Statements, statement } from "@/server/platform/db/index";

/** Definition of a finance list, newest first: its source and its filters. */
export interface Listing {
  name: string;
  /** `select … from …`, without conditions. */
  select: string;
  /** Columns of the account id and of the sort key. */
  account: string;
  at: string;
  id: string;
  /** A condition for every row of the list. */
  always?: string;
  /** Builds a named condition from the placeholder of its value. */
  clauses: Readonly<Record<string, (parameter: string) => string>>;
}

const statements = new Map<string, Statement>();

// Unused conditions are omitted instead of disabled by parameters, so that each combination gets its own plan.
function listStatement(listing: Listing, present: readonly string[], slice: Slice): Statement {
  const { name, select, account, at, id, always = "true", clauses } = listing;
  const cursorKey = slice.from === null ? "start" : "on";
  const key = [name, slice.direction, cursorKey, ...present].join("_");
  const cached = statements.get(key);
  if (cached !== undefined) return cached;
  const forward = slice.direction === "forward";
  const beside = `(${at}, ${id}) ${forward ? "<" : ">"} ($3::timestamptz, $4::int)`;
  const cursorCondition = slice.from === null ? "$3::timestamptz is null and $4::int is null" : beside;
  const narrowed = present.map((condition, index) => clauses[condition]?.(`$${index + 5}`) ?? "true");
  const where = [`${account} = $1`, always, cursorCondition, ...narrowed].join(" and ");
  const order = forward ? `${at} desc, ${id} desc` : `${at} asc, ${id} asc`;
  const created = statement(`books_${key}`, `${select} where ${where} order by ${order} limit $2`);
  statements.set(key, created);
  return created;
}

/** Read rows of a list in the slice's direction, filtered by the conditions that are not null. */
export function readListing<Row extends object>(
  db: Statements,
  accountId: number,
  { listing, conditions, slice }: { listing: Listing; conditions: object; slice: Slice },
): Promise<Row[]> {
  const active = Object.entries(conditions).filter(([, value]) => value !== null);
  const chosen = listStatement(
    listing,
    active.map(([name]) => name),
    slice,
  );
  const cursorValues = [slice.from?.at ?? null, slice.from === null ? null : Number(slice.from.id)];
  return db.query<Row>(chosen, [accountId, slice.take, ...cursorValues, ...active.map(([, value]) => value)]);
}
