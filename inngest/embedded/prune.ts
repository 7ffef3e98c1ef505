import type { Dependencies } from "./dependencies";
import { pruneKeys, pruneRuns } from "./store/retention.repository";

const DAY_MILLISECONDS = 86_400_000;
/** Rows removed in one transaction, so that nothing else waits for long. */
const BATCH = 1_000;

/** Removes runs that ended long ago and keys that no longer hold. Runs that go on are never touched. */
export async function prune({ store, clock, settings }: Dependencies, epoch: string): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS);
  const before = { completed: daysAgo(settings.keepCompletedDays), failed: daysAgo(settings.keepFailedDays) };
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await store.fenced(epoch, (tx) => pruneRuns(tx, before, BATCH));
  }
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await store.fenced(epoch, (tx) => pruneKeys(tx, now, BATCH));
  }
}
