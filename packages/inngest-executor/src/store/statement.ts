import type pg from "pg";
import type { StatementTypes } from "./statement-types";

/** A prepared statement, which PostgreSQL parses once per connection. Its name leads to its types. */
interface Statement<Name extends string = string> {
  name: Name;
  text: string;
}

/** The row of a statement, as PostgreSQL describes it for the migrated schema. */
type RowOf<Query> =
  Query extends Statement<infer Name>
    ? Name extends keyof StatementTypes
      ? StatementTypes[Name]["row"]
      : Record<string, unknown>
    : never;

/** The parameters of a statement. */
type ValuesOf<Query> =
  Query extends Statement<infer Name>
    ? Name extends keyof StatementTypes
      ? StatementTypes[Name]["values"]
      : readonly unknown[]
    : never;

/** The statements of all loaded modules as they are written, with hints; `npm run db:types` reads them. */
const sources = new Map<string, string>();

/**
 * Every statement of the loaded modules: its name and its text with hints.
 * @public for `bin/lib/sql-types.mjs`
 */
export function definedStatements(): { name: string; source: string }[] {
  return [...sources].map(([name, source]) => ({ name, source }));
}

/**
 * Creates a statement; its name must be unique in the package. `as "column!"` in its text says that an expression is
 * never null; PostgreSQL receives the text without the mark.
 */
export function statement<Name extends string>(name: Name, text: string): Statement<Name> {
  sources.set(name, text);
  return { name, text: text.replace(/( as "\w+)[!?]"/g, `$1"`) };
}

/** Runs statements. Reads need no more than this. */
export interface Queries {
  query<Query extends Statement>(statement: Query, values: ValuesOf<Query>): Promise<RowOf<Query>[]>;
}

/** Creates queries on a pool, or on a connection of its own. */
export function createQueries(connection: pg.Pool | pg.ClientBase): Queries {
  return {
    query: async <Query extends Statement>({ name, text }: Query, values: ValuesOf<Query>) =>
      (await connection.query<RowOf<Query>>({ name, text, values: [...values] })).rows,
  };
}
