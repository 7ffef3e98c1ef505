import { statement } from "./statement";
import type { Fenced } from "./store";

const FORGET_KEYS = statement(
  "forget keys",
  `delete from inngest_embedded.idempotency_key where ctid in
     (select ctid from inngest_embedded.idempotency_key where expires_at <= $1 limit $2) returning key`,
);

/** Deletes expired idempotency keys, at most `limit`; returns how many. */
export async function pruneKeys(tx: Fenced, now: Date, limit: number): Promise<number> {
  return (await tx.query(FORGET_KEYS, [now, limit])).length;
}

const FORGET_RUNS = statement(
  "forget runs",
  `delete from inngest_embedded.run where id in (
     select id from inngest_embedded.run
     where (state = 'completed' and ended_at < $1) or (state = 'failed' and ended_at < $2)
     order by ended_at limit $3) returning id`,
);

/** Deletes old ended runs with their steps, at most `limit`; returns how many. */
export async function pruneRuns(
  tx: Fenced,
  before: { completed: Date; failed: Date },
  limit: number,
): Promise<number> {
  return (await tx.query(FORGET_RUNS, [before.completed, before.failed, limit])).length;
}
