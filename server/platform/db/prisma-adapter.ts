import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { observeQuery } from "../telemetry/index";

/** The connection whose open transaction Prisma joins with its next transaction. */
const joinedConnection = new AsyncLocalStorage<pg.PoolClient>();

/** Runs work that opens a Prisma transaction, which joins the transaction that is open on a connection. */
export function joinConnection<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  return joinedConnection.run(client, work);
}

/** What a query of Prisma does: its first word, such as `select`. Its text may contain values. */
function describeQuery(sql: string): string {
  return `prisma ${/^\s*([a-z]{1,10})\b/i.exec(sql)?.[1]?.toLowerCase() ?? "query"}`;
}

/** Observes the queries of an adapter; `noted` observes their failures. */
function observeAdapter<Adapter extends Pick<Transaction, "queryRaw" | "executeRaw">>(
  adapter: Adapter,
  noted: <T>(work: Promise<T>) => Promise<T>,
): Adapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  const executeRaw = adapter.executeRaw.bind(adapter);
  const observe = <T>(sql: string, run: () => Promise<T>) =>
    noted(observeQuery({ client: "prisma", name: describeQuery(sql) }, run));
  return Object.assign(adapter, {
    queryRaw: (query: Parameters<typeof queryRaw>[0]) => observe(query.sql, () => queryRaw(query)),
    executeRaw: (query: Parameters<typeof executeRaw>[0]) => observe(query.sql, () => executeRaw(query)),
  });
}

const resolveNothing = async () => undefined;

/** Creates Prisma's view of an open transaction, which its owner commits or rolls back. */
async function createJoinedTransaction(client: pg.PoolClient): Promise<Transaction> {
  // Prisma's adapter accepts only a pool: this one never opens a connection of its own.
  const pool = Object.assign(new pg.Pool(), { query: client.query.bind(client) });
  const adapter = observeAdapter(await new PrismaPg(pool).connect(), (work) => work);
  return Object.assign(adapter, {
    // Prisma leaves BEGIN, COMMIT and ROLLBACK to the functions below.
    options: { usePhantomQuery: true },
    commit: resolveNothing,
    rollback: resolveNothing,
  });
}

/** Creates Prisma's adapter over an external pool, which closing Prisma leaves open. `noted` observes failures. */
export function createPrismaAdapter(
  pool: pg.Pool,
  noted: <T>(work: Promise<T>) => Promise<T> = (work) => work,
): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, { disposeExternalPool: false });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = observeAdapter(await factory.connect(), noted);
      const start = adapter.startTransaction.bind(adapter);
      return Object.assign(adapter, {
        startTransaction: (...args: Parameters<typeof start>) => {
          const client = joinedConnection.getStore();
          return client === undefined ? start(...args) : createJoinedTransaction(client);
        },
      });
    },
  };
}
