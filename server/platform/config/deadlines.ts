import { z } from "zod";

const seconds = z.coerce.number().positive().max(3_600);

/** Variables that say how long something may take before it counts as unavailable. */
export const deadlineVariables = {
  DATABASE_CONNECT_TIMEOUT_SECONDS: seconds.default(5),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds.default(30),
  REQUEST_DEADLINE_SECONDS: seconds.default(10),
  STORAGE_TIMEOUT_SECONDS: seconds.default(15),
};

type Variables = z.output<z.ZodObject<typeof deadlineVariables>>;

/** Milliseconds after which something that does not answer counts as unavailable. */
export interface Deadlines {
  /** Waiting for a connection to the database. */
  connect: number;
  /** One statement; PostgreSQL ends it then. */
  statement: number;
  /** A request that waits for a database that does not answer. */
  request: number;
  /** One answer of the object storage. */
  storage: number;
}

export function deadlinesOf(values: Variables): Deadlines {
  const milliseconds = (given: number) => Math.ceil(given * 1_000);
  return {
    connect: milliseconds(values.DATABASE_CONNECT_TIMEOUT_SECONDS),
    statement: milliseconds(values.DATABASE_STATEMENT_TIMEOUT_SECONDS),
    request: milliseconds(values.REQUEST_DEADLINE_SECONDS),
    storage: milliseconds(values.STORAGE_TIMEOUT_SECONDS),
  };
}
