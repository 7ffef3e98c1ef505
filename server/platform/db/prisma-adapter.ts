import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { createSerialQueue } from "./serial-queue";

/** Serializes the queries of a transaction: Prisma loads the relations of one read concurrently. */
function serializeQueries(tx: Transaction): Transaction {
  const enqueue = createSerialQueue();
  const queryRaw = tx.queryRaw.bind(tx);
  const executeRaw = tx.executeRaw.bind(tx);
  return Object.assign(tx, {
    queryRaw: (query: Parameters<typeof queryRaw>[0]) => enqueue(() => queryRaw(query)),
    executeRaw: (query: Parameters<typeof executeRaw>[0]) => enqueue(() => executeRaw(query)),
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
      const adapter = await factory.connect();
      const start = adapter.startTransaction.bind(adapter);
      const queryRaw = adapter.queryRaw.bind(adapter);
      const executeRaw = adapter.executeRaw.bind(adapter);
      return Object.assign(adapter, {
        queryRaw: (query: Parameters<typeof queryRaw>[0]) => noted(queryRaw(query)),
        executeRaw: (query: Parameters<typeof executeRaw>[0]) => noted(executeRaw(query)),
        startTransaction: async (...args: Parameters<typeof start>) => serializeQueries(await start(...args)),
      });
    },
  };
}
