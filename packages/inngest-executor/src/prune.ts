import type { Dependencies } from "./dependencies";
import { DAY_MILLISECONDS } from "./protocol/duration";
import { pruneKeys, pruneRuns } from "./store/retention.repository";

/** Maximum rows deleted per transaction, so that nothing else waits for long. */
const BATCH = 1_000;

/** Deletes old ended runs and expired idempotency keys. Running runs are never touched. */
export async function prune({ store, clock, settings }: Dependencies, epoch: string): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS);
  const cutoffs = {
    completed: daysAgo(settings.keepCompletedDays),
    failed: daysAgo(settings.keepFailedDays),
  };
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await store.fenced(epoch, (tx) => pruneRuns(tx, cutoffs, BATCH));
  }
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await store.fenced(epoch, (tx) => pruneKeys(tx, now, BATCH));
  }
}
