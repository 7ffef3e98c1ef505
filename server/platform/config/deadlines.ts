import { z } from "zod";

const seconds = z.coerce.number().positive().max(3_600);

/** Environment variables of timeouts, after which a dependency counts as unavailable. */
export const deadlineVariables = {
  DATABASE_CONNECT_TIMEOUT_SECONDS: seconds.default(5),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds.default(30),
  REQUEST_DEADLINE_SECONDS: seconds.default(10),
  STORAGE_TIMEOUT_SECONDS: seconds.default(15),
};

type Variables = z.output<z.ZodObject<typeof deadlineVariables>>;

/** Timeouts in milliseconds, after which a dependency counts as unavailable. */
export interface Deadlines {
  /** Acquiring a database connection. */
  connect: number;
  /** One statement; PostgreSQL cancels it then (`statement_timeout`). */
  statement: number;
  /** A request that waits for a database that does not respond. */
  request: number;
  /** One response of the object storage. */
  storage: number;
}

export function parseDeadlines(values: Variables): Deadlines {
  const toMilliseconds = (value: number) => Math.ceil(value * 1_000);
  return {
    connect: toMilliseconds(values.DATABASE_CONNECT_TIMEOUT_SECONDS),
    statement: toMilliseconds(values.DATABASE_STATEMENT_TIMEOUT_SECONDS),
    request: toMilliseconds(values.REQUEST_DEADLINE_SECONDS),
    storage: toMilliseconds(values.STORAGE_TIMEOUT_SECONDS),
  };
}

/** The timeouts of an installation that configures none. */
export const DEFAULT_DEADLINES = parseDeadlines(z.object(deadlineVariables).parse({}));
