import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { oneByOne } from "./one-by-one";

/** Prisma asks for the relations of one read all at once; of a transaction's connection one is asked at a time. */
function askedOneByOne(tx: Transaction): Transaction {
  const behind = oneByOne();
  const queryRaw = tx.queryRaw.bind(tx);
  const executeRaw = tx.executeRaw.bind(tx);
  return Object.assign(tx, {
    queryRaw: (asked: Parameters<typeof queryRaw>[0]) => behind(() => queryRaw(asked)),
    executeRaw: (asked: Parameters<typeof executeRaw>[0]) => behind(() => executeRaw(asked)),
  });
}

/** Prisma's way to PostgreSQL over a pool that stays ours: closing Prisma leaves it open. `noted` sees each failure. */
export function prismaAdapter(
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
        queryRaw: (asked: Parameters<typeof queryRaw>[0]) => noted(queryRaw(asked)),
        executeRaw: (asked: Parameters<typeof executeRaw>[0]) => noted(executeRaw(asked)),
        startTransaction: async (...asked: Parameters<typeof start>) => askedOneByOne(await start(...asked)),
      });
    },
  };
}
