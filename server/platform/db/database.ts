import type pg from "pg";
import type { PrismaClient } from "@/generated/prisma/client";
import { observeQuery } from "../telemetry/index";
import type { StatementTypes } from "./statement-types";

/** A prepared statement, which PostgreSQL parses and plans once per connection. Its name leads to its types. */
export interface Statement<Name extends string = string> {
  name: Name;
  text: string;
  /** A short read by index: it may share a connection with other reads of its kind. */
  isShortRead?: true;
  /** Its rows may be as old as the bound of the read replica: `publicReads` may send it there. */
  mayBeStale?: true;
}

export type PrismaTx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction"
>;

/**
 * The row of a statement, as PostgreSQL describes it for the migrated schema. A statement `name:variant`, whose
 * conditions are chosen at run time, has the rows of the statement `name`.
 */
export type RowOf<Query> =
  Query extends Statement<infer Name>
    ? Name extends keyof StatementTypes
      ? StatementTypes[Name]["row"]
      : Name extends `${infer Base extends keyof StatementTypes}:${string}`
        ? StatementTypes[Base]["row"]
        : Record<string, unknown>
    : never;

/** The parameters of a statement. */
export type ValuesOf<Query> =
  Query extends Statement<infer Name>
    ? Name extends keyof StatementTypes
      ? StatementTypes[Name]["values"]
      : readonly unknown[]
    : never;

/** Prepared statements: all that hot reads and bulk writes need. */
export interface Statements {
  /** In a transaction, statements are sent without waiting for earlier ones, and run in the order of the calls. */
  query<Query extends Statement>(statement: Query, values: ValuesOf<Query>): Promise<RowOf<Query>[]>;
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

/** Connections of a pool, and requests that wait for one. */
export interface PoolUse {
  /** Maximum number of connections. */
  limit: number;
  used: number;
  idle: number;
  waiting: number;
}

/** The read replica as this process last saw it. */
export interface ReplicaUse {
  /** Whether public reads go to it at this moment. */
  isUsed: boolean;
  /** Seconds since the moment whose writes it certainly contains; null: not known. */
  ageSeconds: number | null;
  /** Public reads that it answered, and those that went to the primary instead, since this process started. */
  answered: number;
  passedOn: number;
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
  /** Use of this process's connection pool at this moment. */
  poolUse(): PoolUse;
  /**
   * The database for a read by a caller without credentials: statements that may be stale run on the read replica
   * while it is within its bound, everything else on the primary. Without a replica, and in transactions, all do.
   */
  publicReads(): Database;
  /** Use of the read replica; null where none is configured. */
  replicaUse(): ReplicaUse | null;
  /**
   * Awaits the work of a request; throws once the request's deadline has passed and the database does not respond.
   * The work itself is not cancelled: its writes may still take effect.
   */
  inTime<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

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
 * Creates a statement; its name must be unique in the process. `as "column!"` in its text says that an expression is
 * never null, `as "column?"` that a column may be null (as in pgtyped); PostgreSQL receives the text without them.
 */
export function statement<Name extends string>(name: Name, text: string): Statement<Name> {
  sources.set(name, text);
  return { name, text: text.replace(/( as "\w+)[!?]"/g, `$1"`) };
}

/** Creates a statement for a short read of few rows by index. */
export function readStatement<Name extends string>(name: Name, text: string): Statement<Name> {
  return { ...statement(name, text), isShortRead: true };
}

/**
 * Marks a statement of a public response that may be as old as the bound of the read replica: never one of an access
 * decision, a key, a session, money or staff, and none whose result a cache keeps until a change is announced.
 */
export function mayBeStale<Query extends Statement>(query: Query): Query {
  return { ...query, mayBeStale: true };
}

type StatementsOf = (connection: pg.Pool | pg.PoolClient) => Statements;

function createStatementsOf(isPrepared: boolean): StatementsOf {
  return (connection) => ({
    query: <Query extends Statement>({ name, text }: Query, values: ValuesOf<Query>) =>
      observeQuery({ client: "statement", name }, async () => {
        const parts = { text, values: [...values] };
        const result = await connection.query<RowOf<Query>>(isPrepared ? { name, ...parts } : parts);
        return result.rows;
      }),
  });
}

/** Creates prepared statements on a pool or on one of its connections. */
export const createStatements = createStatementsOf(true);

/** The same without preparing them: a pooler in transaction mode sends the next one to another connection. */
export const createUnpreparedStatements = createStatementsOf(false);

/** Runs the writes of a transaction in order, without waiting for each result. */
export async function writeAll(tx: Statements, writes: readonly Write[]): Promise<void> {
  await Promise.all(writes.map(({ statement, values }) => tx.query(statement, values)));
}
