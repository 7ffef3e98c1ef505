import type pg from "pg";
import type { RowOf, Statement, Statements, ValuesOf } from "./database";

/** Creates prepared statements on a pool or on one of its connections. */
export function createStatements(connection: pg.Pool | pg.PoolClient): Statements {
  return {
    query: async <Query extends Statement>({ name, text }: Query, values: ValuesOf<Query>) => {
      const result = await connection.query<RowOf<Query>>({ name, text, values: [...values] });
      return result.rows;
    },
  };
}
