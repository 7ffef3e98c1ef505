import type { Slice } from "@/server/platform/cursor/index";
import { type Statement, type Statements, statement } from "@/server/platform/db/index";

/** A list of the books, newest first: where its rows come from, and what it can be narrowed by. */
export interface Listing {
  name: string;
  /** `select … from …`, without conditions. */
  select: string;
  /** Columns of the account, and of what it is sorted by. */
  account: string;
  at: string;
  id: string;
  /** What holds for every row of it. */
  always?: string;
  /** A condition by its name, given the parameter that its value stands in. */
  clauses: Readonly<Record<string, (parameter: string) => string>>;
}

const known = new Map<string, Statement>();

// Conditions are left out, not switched off by parameters: each combination gets the plan that fits it.
function listStatement(listing: Listing, present: readonly string[], slice: Slice): Statement {
  const { name, select, account, at, id, always = "true", clauses } = listing;
  const place = slice.from === null ? "start" : "on";
  const key = [name, slice.direction, place, ...present].join("_");
  const made = known.get(key);
  if (made !== undefined) return made;
  const forward = slice.direction === "forward";
  const beside = `(${at}, ${id}) ${forward ? "<" : ">"} ($3::timestamptz, $4::int)`;
  const from = slice.from === null ? "$3::timestamptz is null and $4::int is null" : beside;
  const narrowed = present.map((wanted, index) => clauses[wanted]?.(`$${index + 5}`) ?? "true");
  const where = [`${account} = $1`, always, from, ...narrowed].join(" and ");
  const order = forward ? `${at} desc, ${id} desc` : `${at} asc, ${id} asc`;
  const fresh = statement(`books_${key}`, `${select} where ${where} order by ${order} limit $2`);
  known.set(key, fresh);
  return fresh;
}

/** Rows of a list in the slice's direction, narrowed by those conditions that are not null. */
export function readListing<Row extends object>(
  db: Statements,
  accountId: number,
  { listing, conditions, slice }: { listing: Listing; conditions: object; slice: Slice },
): Promise<Row[]> {
  const given = Object.entries(conditions).filter(([, value]) => value !== null);
  const chosen = listStatement(
    listing,
    given.map(([name]) => name),
    slice,
  );
  const place = [slice.from?.at ?? null, slice.from === null ? null : Number(slice.from.id)];
  return db.query<Row>(chosen, [accountId, slice.take, ...place, ...given.map(([, value]) => value)]);
}
