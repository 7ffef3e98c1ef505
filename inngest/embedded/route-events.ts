import type { Dependencies } from "./dependencies";
import { idempotencyKeyOf, slotsOf } from "./registry";
import { claimKeys, type IdempotencyKey } from "./store/idempotency.repository";
import { findEvents, removeEvents, type WaitingEvent } from "./store/inbox.repository";
import { addJobs } from "./store/jobs.repository";
import { createRuns, type NewRun } from "./store/runs.repository";

/** Events that are matched with functions in one transaction. */
const BATCH = 200;
const DAY_MILLISECONDS = 86_400_000;

interface Start extends NewRun {
  key: IdempotencyKey | null;
  dueAt: Date;
}

/**
 * Takes events out of the inbox and starts their functions, in one transaction: an event is gone from
 * the inbox exactly when its runs stand. Returns whether there were any.
 */
export async function routeEvents(parts: Dependencies, epoch: string): Promise<boolean> {
  const waiting = await findEvents(parts.store, BATCH);
  if (waiting.length === 0) return false;
  const now = parts.clock.now();
  const starts = dropRepeats(waiting.flatMap((event) => startsOf(parts, event, now)));
  await parts.store.fenced(epoch, async (tx) => {
    const wanted = starts.flatMap(({ key }) => (key === null ? [] : [key]));
    const expiresAt = new Date(now.getTime() + DAY_MILLISECONDS);
    const fresh = new Set((await claimKeys(tx, wanted, { now, expiresAt })).map(textOf));
    const runs = starts.filter(({ key }) => key === null || fresh.has(textOf(key)));
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

function textOf({ functionId, key }: IdempotencyKey): string {
  return JSON.stringify([functionId, key]);
}

/** The runs that an event starts. One whose time lies ahead is made now and called then, as on Inngest. */
function startsOf({ registry, ids }: Dependencies, { event, sameAs }: WaitingEvent, now: Date): Start[] {
  return registry.startedBy(event).map((fn) => {
    const key = idempotencyKeyOf(fn, { event, sameAs });
    return {
      id: ids.uuid(),
      functionId: fn.id,
      event,
      slots: slotsOf(fn, event),
      createdAt: now,
      key: key === null ? null : { functionId: fn.id, key },
      dueAt: new Date(Math.max(event.ts, now.getTime())),
    };
  });
}

/** Of the starts with one key, the first counts: the database settles it against those before this batch. */
function dropRepeats(starts: Start[]): Start[] {
  const seen = new Set<string>();
  return starts.filter(({ key }) => {
    if (key === null) return true;
    const text = textOf(key);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
