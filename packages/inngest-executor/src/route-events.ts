import type { Dependencies } from "./dependencies";
import { DAY_MILLISECONDS } from "./protocol/duration";
import { computeIdempotencyKey, computeSlots } from "./registry";
import { claimKeys, type IdempotencyKey } from "./store/idempotency.repository";
import { findEvents, removeEvents, type WaitingEvent } from "./store/inbox.repository";
import { addJobs } from "./store/jobs.repository";
import { createRuns, type NewRun } from "./store/runs.repository";

/** Maximum number of events that are matched with functions in one transaction. */
const BATCH = 200;

interface Start extends NewRun {
  key: IdempotencyKey | null;
  dueAt: Date;
}

/**
 * Removes events from the inbox and starts their functions, in one transaction: an event leaves the inbox exactly
 * when its runs are created. Returns whether there were any.
 */
export async function routeEvents(dependencies: Dependencies, epoch: string): Promise<boolean> {
  const waiting = await findEvents(dependencies.store, BATCH);
  if (waiting.length === 0) return false;
  const now = dependencies.clock.now();
  const starts = removeDuplicates(waiting.flatMap((event) => createStarts(dependencies, event, now)));
  await dependencies.store.fenced(epoch, async (tx) => {
    const keys = starts.flatMap(({ key }) => (key === null ? [] : [key]));
    const expiresAt = new Date(now.getTime() + DAY_MILLISECONDS);
    const claimed = new Set((await claimKeys(tx, keys, { now, expiresAt })).map(toText));
    const runs = starts.filter(({ key }) => key === null || claimed.has(toText(key)));
    await createRuns(tx, runs);
    await addJobs(
      tx,
      runs.map(({ id, dueAt }) => ({ runId: id, kind: "call", stepId: null, dueAt })),
    );
    await removeEvents(
      tx,
      waiting.map(({ seq }) => seq),
    );
  });
  return true;
}

function toText({ functionId, key }: IdempotencyKey): string {
  return JSON.stringify([functionId, key]);
}

/** The runs that an event starts. For a future event a run is created now and called then, as on Inngest. */
function createStarts({ registry, ids }: Dependencies, { event, sameAs }: WaitingEvent, now: Date): Start[] {
  return registry.startedBy(event).map((fn) => {
    const key = computeIdempotencyKey(fn, { event, sameAs });
    return {
      id: ids.uuid(),
      functionId: fn.id,
      event,
      slots: computeSlots(fn, event),
      createdAt: now,
      key: key === null ? null : { functionId: fn.id, key },
      dueAt: new Date(Math.max(event.ts, now.getTime())),
    };
  });
}

/** Keeps the first start per key in this batch; the database deduplicates against earlier batches. */
function removeDuplicates(starts: Start[]): Start[] {
  const seen = new Set<string>();
  return starts.filter(({ key }) => {
    if (key === null) return true;
    const text = toText(key);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
