import type { PrismaClient } from "@/generated/prisma/client";

/** A prepared statement, which PostgreSQL parses and plans once per connection. */
export interface Statement {
  name: string;
  text: string;
  /** A short read by index: it may share a connection with other reads of its kind. */
  quick?: true;
}

export type PrismaTx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction"
>;

/**
 * Prepared statements only: all that bulk writing needs. In a transaction they run in the order of the calls, even
 * where a call does not await the previous one.
 */
export interface Statements {
  /** Statements called before the first await are pipelined. */
  isPipeline?: true;
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
  withTx<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** A transaction without Prisma: its statements stay prepared, and large values are serialized only once. */
  withStatements<T>(work: (tx: Statements) => Promise<T>): Promise<T>;
  /**
   * A transaction whose statements do not depend on each other's results: statements called before the first await
   * are sent to PostgreSQL in one write, together with BEGIN.
   */
  withPipeline<T>(work: (tx: Statements) => Promise<T>): Promise<T>;
  /**
   * A pipelined implicit transaction for statements that are all called before the first await: they are sent with
   * one Sync, committed after the last one, and resolve on commit. Rejects with the error of the statement
   * that failed. Transactions with the same `line` run in order, each sent without waiting for the previous one.
   */
  inOnePacket<T>(work: (tx: Statements) => Promise<T>, line?: object): Promise<T>;
  /** Runs work under an advisory lock; null, without running it, while another process owns the lock. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | null>;
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
  return { name, text, quick: true };
}

/** Runs writes in order. In a pipeline, none waits for the result of the previous one. */
export async function writeAll(tx: Statements, writes: readonly Write[]): Promise<void> {
  if (tx.isPipeline === true)
    await Promise.all(writes.map(({ statement, values }) => tx.query(statement, values)));
  else for (const { statement, values } of writes) await tx.query(statement, values);
}
