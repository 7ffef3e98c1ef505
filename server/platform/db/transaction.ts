import type pg from "pg";
import type { PrismaClient } from "@/generated/prisma/client";
import { createStatements, type Db, type Statements } from "./database";
import { getSqlState } from "./database-unavailable";
import { connectLazily } from "./lazy-prisma";
import { withConnection } from "./with-connection";

const IN_FAILED_TRANSACTION = "25P02";

/** Marks a rejection as handled: work that throws before it awaits all results leaves the others unawaited. */
function swallowUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Rejects statements in flight behind a failed one (25P02) with the error of the failed one. */
function withRootCause({ query }: Statements): Statements["query"] {
  let cause: unknown = null;
  const tryQuery: Statements["query"] = async (statement, values) => {
    try {
      return await query(statement, values);
    } catch (error) {
      if (getSqlState(error) !== IN_FAILED_TRANSACTION) cause = error;
      throw cause ?? error;
    }
  };
  return (statement, values) => swallowUnhandled(tryQuery(statement, values));
}

interface TransactionParts {
  pool: pg.Pool;
  getPrisma: () => PrismaClient;
  /** Default: prepared ones. */
  toStatements?: (client: pg.PoolClient) => Statements;
}

/**
 * Runs work in a transaction on a pipelining connection of the pool: BEGIN and the statements that work calls without
 * awaiting earlier ones are sent at once.
 */
export function runTransaction<T>(
  { pool, getPrisma, toStatements = createStatements }: TransactionParts,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return withConnection(pool, async (client) => {
    const begun = swallowUnhandled(client.query("begin"));
    const connected = connectLazily(getPrisma, client);
    const tx: Db = {
      query: withRootCause(toStatements(client)),
      get prisma() {
        return connected.prisma;
      },
    };
    try {
      const result = await work(tx);
      await begun;
      await connected.end();
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new Error("the failure of a statement in the transaction was ignored");
      return result;
    } catch (error) {
      await connected.end().catch(() => undefined);
      // Emitting the error closes the connection on release.
      await client.query("rollback").catch((failure: Error) => client.emit("error", failure));
      throw error;
    }
  });
}
