// Raw SQL: lists of millions of rows that join other tables, with a cursor over (time, id), which Prisma cannot compare.
import type { Slice } from "@/server/platform/cursor/index";
import type { Statement } from "@/server/platform/db/index";

/** Definition of a finance list, newest first: its source and its filters. */
export interface Listing<Name extends string> {
  /** `select … from … where account_id = $1`: the type of the rows. Only the pages that are built from it are run. */
  all: Statement<Name>;
  /** Columns of the sort key. */
  at: string;
  id: string;
  /** A condition for every row of the list. */
  always?: string;
  /** Builds a named condition from the placeholder of its value. */
  clauses: Readonly<Record<string, (parameter: string) => string>>;
}

// Unused conditions are omitted instead of disabled by parameters, so that each combination gets its own plan.
function createPageStatement<Name extends string>(
  listing: Listing<Name>,
  present: readonly string[],
  slice: Slice,
): Statement<`${Name}:${string}`> {
  const { all, at, id, always = "true", clauses } = listing;
  const forward = slice.direction === "forward";
  const beside = `(${at}, ${id}) ${forward ? "<" : ">"} ($3::timestamptz, $4::int)`;
  const cursorCondition = slice.from === null ? "$3::timestamptz is null and $4::int is null" : beside;
  const narrowed = present.map((condition, index) => clauses[condition]?.(`$${index + 5}`) ?? "true");
  const conditions = [always, cursorCondition, ...narrowed].join(" and ");
  const order = forward ? `${at} desc, ${id} desc` : `${at} asc, ${id} asc`;
  // PostgreSQL cuts names after 63 characters, so the conditions are named by their positions.
  const positions = Object.keys(clauses).map((condition) => (present.includes(condition) ? "1" : "0"));
  const variant = [slice.direction, slice.from === null ? "start" : "on", positions.join("")].join("_");
  return {
    name: `${all.name}:${variant}`,
    text: `${all.text} and ${conditions} order by ${order} limit $2`,
  };
}

/**
 * Builds the query for a page of a list, filtered by the conditions that are not null, in the slice's direction. Its
 * values follow the account's id.
 */
export function selectPage<Name extends string>(
  listing: Listing<Name>,
  { conditions, slice }: { conditions: object; slice: Slice },
): { query: Statement<`${Name}:${string}`>; values: readonly unknown[] } {
  const active = Object.entries(conditions).filter(([, value]) => value !== null);
  const query = createPageStatement(
    listing,
    active.map(([name]) => name),
    slice,
  );
  const cursorValues = [slice.from?.at ?? null, slice.from === null ? null : Number(slice.from.id)];
  return { query, values: [slice.take, ...cursorValues, ...active.map(([, value]) => value)] };
}
