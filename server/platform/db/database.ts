import type { PrismaClient } from "@/generated/prisma/client";

/** A query that PostgreSQL parses and plans once per connection. */
export interface Statement {
  name: string;
  text: string;
  /** A read by index that is over at once: it may share a connection with others of its kind. */
  quick?: true;
}

export type PrismaTx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction"
>;

/**
 * Prepared statements alone: all that bulk writing needs. In a transaction they are carried out in the order in which
 * they are asked for, also where that is before earlier ones are answered.
 */
export interface Statements {
  /** What is asked for before anything is awaited is sent at once. */
  isPipeline?: true;
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** What repositories hold: Prisma for everyday queries, prepared statements where each request counts. */
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
  /** A transaction without Prisma in it: its statements stay prepared, and large values are handed over only once. */
  withStatements<T>(work: (tx: Statements) => Promise<T>): Promise<T>;
  /**
   * The same for statements that need nothing of each other's answers: what is asked for before anything is awaited goes
   * to PostgreSQL in one packet, with the transaction's begin.
   */
  withPipeline<T>(work: (tx: Statements) => Promise<T>): Promise<T>;
  /**
   * The same where nothing is asked for later: the packet is the transaction, committed behind its last statement, and
   * all are answered when it is (ADR 0160). Refused with the error of the statement that failed. Packets of one `line` are
   * worked at in their order, and leave without waiting for the one before them.
   */
  inOnePacket<T>(work: (tx: Statements) => Promise<T>, line?: object): Promise<T>;
  /** Does work that only one process may do at a time; null, and nothing done, while another one does it. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | null>;
  /** Throws where the database does not answer within two seconds. Those who ask at once share one question. */
  ping(): Promise<void>;
  /** How often something failed because the database was unavailable, since this process began. */
  failures(): number;
  /**
   * Waits for the work of a request; throws once the request's deadline has passed and the database does not answer. The
   * work itself is not stopped: what it writes may yet take effect.
   */
  inTime<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Names a statement after its use; the name must be unique in the process. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

/** A statement that reads few rows by index, and is over at once. */
export function quickStatement(name: string, text: string): Statement {
  return { name, text, quick: true };
}

/** Sends them one after the other. In a pipeline, none waits for the answer to the one before it. */
export async function writeAll(tx: Statements, writes: readonly Write[]): Promise<void> {
  if (tx.isPipeline === true)
    await Promise.all(writes.map(({ statement, values }) => tx.query(statement, values)));
  else for (const { statement, values } of writes) await tx.query(statement, values);
}
