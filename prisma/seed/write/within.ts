import type { Database, Db } from "@/server/platform/db/index";

/** A database whose every transaction is part of this one: of what is done in it, all or nothing comes to be. */
export function within(db: Database, tx: Db): Database {
  // One connection answers one question at a time, however many are asked at once.
  let asked: Promise<unknown> = Promise.resolve();
  const query: Db["query"] = <Row extends object>(...question: Parameters<Db["query"]>) => {
    const answer = asked.then(() => tx.query<Row>(...question));
    asked = answer.catch(() => undefined);
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
    // Each by its name: a way into the database that is added later has to be thought of here, or types do not fit.
    ping: () => db.ping(),
    failures: () => db.failures(),
    inTime: (work) => db.inTime(work),
    close: () => db.close(),
  };
}
