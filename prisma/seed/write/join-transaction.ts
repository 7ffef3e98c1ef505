import type { Database, Db } from "@/server/platform/db/index";

/** A database whose every transaction is part of this one: all of its writes are committed, or none. */
export function joinTransaction(db: Database, tx: Db): Database {
  const joined: Database = {
    prisma: tx.prisma,
    query: tx.query,
    transaction: (work) => work(tx),
    withAdvisoryLock: (_name, work) => work(),
    // Listed one by one: a database method that is added later must be handled here, or the types do not match.
    ping: () => db.ping(),
    failures: () => db.failures(),
    poolUse: () => db.poolUse(),
    publicReads: () => joined,
    replicaUse: () => db.replicaUse(),
    inTime: (work) => db.inTime(work),
    close: () => db.close(),
  };
  return joined;
}
