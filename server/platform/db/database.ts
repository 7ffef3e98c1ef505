import type { PrismaClient } from "@/generated/prisma/client";

/** A prepared statement, which PostgreSQL parses and plans once per connection. */
export interface Statement {
  name: string;
  text: string;
  /** A short read by index: it may share a connection with other reads of its kind. */
  isShortRead?: true;
}

export type PrismaTx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction"
>;

/** Prepared statements: all that hot reads and bulk writes need. */
export interface Statements {
  /** In a transaction, statements are sent without waiting for earlier ones, and run in the order of the calls. */
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** The database as repositories use it: Prisma for everyday queries, prepared statements on hot paths. */
export interface Db extends Statements {
  prisma: PrismaTx;
}

/** A statement with its values. */
export interface Write {
  statement: Statement;
  values: readonly unknown[];
}

/** A database that can open transactions; the `Db` inside one cannot open another. */
export interface Database extends Db {
  /**
   * Runs work in a transaction, which is committed when `work` resolves and rolled back when it rejects. Rejects where
   * a statement has failed, even if `work` caught its error.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs work under an advisory lock; null, without running it, while another process owns the lock. */
  withAdvisoryLock<T>(name: string, work: () => Promise<T>): Promise<T | null>;
  /** Throws where the database does not respond within two seconds. Concurrent calls share one query. */
  ping(): Promise<void>;
  /** Number of failures because the database was unavailable, since this process started. */
  failures(): number;
  /**
   * Awaits the work of a request; throws once the request's deadline has passed and the database does not respond.
   * The work itself is not cancelled: its writes may still take effect.
   */
  inTime<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Creates a statement; its name must be unique in the process. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

/** Creates a statement for a short read of few rows by index. */
export function readStatement(name: string, text: string): Statement {
  return { name, text, isShortRead: true };
}

/** Runs the writes of a transaction in order, without waiting for each result. */
export async function writeAll(tx: Statements, writes: readonly Write[]): Promise<void> {
  await Promise.all(writes.map(({ statement, values }) => tx.query(statement, values)));
}
