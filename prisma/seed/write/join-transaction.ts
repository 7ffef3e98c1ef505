import type { Database, Db } from "@/server/platform/db/index";

/** A database whose every transaction is part of this one: all of its writes are committed, or none. */
export function joinTransaction(db: Database, tx: Db): Database {
  // One connection runs one query at a time, however many are sent at once.
  let queue: Promise<unknown> = Promise.resolve();
  const query: Db["query"] = <Row extends object>(...question: Parameters<Db["query"]>) => {
    const answer = queue.then(() => tx.query<Row>(...question));
    queue = answer.catch(() => undefined);
    return answer;
  };
  const inside: Db = { prisma: tx.prisma, query };
  return {
    ...inside,
    withTx: (work) => work(inside),
    withStatements: (work) => work(inside),
    withPipeline: (work) => work(inside),
    inOnePacket: (work) => work(inside),
    alone: (_name, work) => work(),
    // Listed one by one: a database method that is added later must be handled here, or the types do not match.
    ping: () => db.ping(),
    failures: () => db.failures(),
    inTime: (work) => db.inTime(work),
    close: () => db.close(),
  };
}
