import type pg from "pg";
import type { Statement, Statements } from "./database";

/** Creates prepared statements on a pool or on one of its connections. */
export function createStatements(connection: pg.Pool | pg.PoolClient): Statements {
  return {
    query: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
      const result = await connection.query<Row>({ name, text, values: [...values] });
      return result.rows;
    },
  };
}
