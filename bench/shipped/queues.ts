import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { readRows } from "../query-rows";

const POLL_MILLISECONDS = 100;
const LIMIT_MILLISECONDS = 300_000;

// Events that are not published or not matched with functions yet, and jobs that are due or in progress.
const BUSY = `select exists (select from event_outbox) or exists (select from event_bundle)
  or exists (select from inngest_embedded.inbox)
  or exists (select from inngest_embedded.job where leased or due_at <= now()) as busy`;

const COUNTS = `select (select last_value from event_outbox_id_seq)::int as events,
  (select count(*)::int from inngest_embedded.run) as runs`;

const countsRow = z.object({ events: z.int(), runs: z.int() });
const busyRow = z.object({ busy: z.boolean() });

/** Counts the events emitted, and the function runs started, since the installation was created. */
export async function countWork(client: pg.Client): Promise<z.output<typeof countsRow>> {
  const [row] = await readRows(client, countsRow, { text: COUNTS });
  return row ?? { events: 0, runs: 0 };
}

async function isBusy(client: pg.Client): Promise<boolean> {
  const [row] = await readRows(client, busyRow, { text: BUSY });
  return row?.busy === true;
}

/**
 * Watches the queues of the background work during a measurement. The returned function waits until they are empty;
 * it resolves to the seconds from the last response until then.
 */
export function watchQueues(client: pg.Client): (endedAt: number) => Promise<number> {
  let busyAt = 0;
  let isEnding = false;
  let deadline = performance.now() + LIMIT_MILLISECONDS;
  const watch = async () => {
    for (;;) {
      const canEnd = isEnding;
      if (await isBusy(client)) busyAt = performance.now();
      else if (canEnd) return;
      if (performance.now() > deadline) throw new Error("the queues did not become empty");
      await wait(POLL_MILLISECONDS);
    }
  };
  const watching = watch();
  // The caller receives a failure when it waits; until then it must not count as an unhandled rejection.
  watching.catch(() => undefined);
  return async (endedAt) => {
    isEnding = true;
    deadline = performance.now() + LIMIT_MILLISECONDS;
    await watching;
    return Math.max(0, busyAt - endedAt) / 1000;
  };
}

/** Waits until the background work has nothing left to do. */
export async function waitForEmptyQueues(client: pg.Client): Promise<void> {
  await watchQueues(client)(performance.now());
}
