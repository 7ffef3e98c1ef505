import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";

/** Prisma asks for the relations of one read all at once; of a transaction's connection one is asked at a time. */
function oneByOne(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const behind = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
    return (asked: Asked): Promise<Answer> => {
      const answer = last.then(() => ask(asked));
      last = answer.catch(() => undefined);
      return answer;
    };
  };
  const { queryRaw, executeRaw } = tx;
  return Object.assign(tx, {
    queryRaw: behind(queryRaw.bind(tx)),
    executeRaw: behind(executeRaw.bind(tx)),
  });
}

/** Prisma's way to PostgreSQL over a pool that stays ours: closing Prisma leaves it open. */
export function prismaAdapter(pool: pg.Pool): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, { disposeExternalPool: false });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = await factory.connect();
      const start = adapter.startTransaction.bind(adapter);
      return Object.assign(adapter, {
        startTransaction: async (...asked: Parameters<typeof start>) => oneByOne(await start(...asked)),
      });
    },
  };
}
