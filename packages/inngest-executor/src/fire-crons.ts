import type { Dependencies } from "./dependencies";
import { computeSlots } from "./registry";
import { nextCron } from "./rules/next-cron";
import { findDueCrons, findNextCronAt, moveCron, saveCrons } from "./store/crons.repository";
import { addJobs } from "./store/jobs.repository";
import { createRuns } from "./store/runs.repository";

/** Replaces the app's cron triggers by those of its functions; returns when the first one fires. */
export async function registerCrons(
  { store, registry, clock }: Dependencies,
  epoch: string,
): Promise<Date | null> {
  const now = clock.now();
  const crons = registry.all().flatMap((fn) =>
    fn.crons.flatMap(({ expression, cron }) => {
      const nextAt = nextCron(cron, now);
      return nextAt === null ? [] : [{ functionId: fn.id, expression, nextAt }];
    }),
  );
  await store.fenced(epoch, (tx) => saveCrons(tx, registry.appId, crons));
  return findNextCronAt(store, registry.appId);
}

/**
 * Starts a run for each due cron trigger, and returns when the next one fires. Occurrences missed while no executor
 * ran are caught up with a single run.
 */
export async function fireCrons(dependencies: Dependencies, epoch: string): Promise<Date | null> {
  const { store, registry, clock, ids } = dependencies;
  const now = clock.now();
  for (const due of await findDueCrons(store, registry.appId, now)) {
    const fn = registry.byId(due.functionId);
    const cron = fn?.crons.find(({ expression }) => expression === due.expression)?.cron;
    if (fn === null || cron === undefined) continue;
    const event = {
      name: "inngest/scheduled.timer",
      id: `${fn.id}:${due.expression}:${due.nextAt.toISOString()}`,
      data: { cron: due.expression },
      user: {},
      ts: due.nextAt.getTime(),
    };
    await store.fenced(epoch, async (tx) => {
      const row = { ...due, appId: registry.appId, firedAt: due.nextAt };
      if (!(await moveCron(tx, row, nextCron(cron, now)))) return;
      const run = {
        id: ids.uuid(),
        functionId: fn.id,
        event,
        slots: computeSlots(fn, event),
        createdAt: now,
      };
      await createRuns(tx, [run]);
      await addJobs(tx, [{ runId: run.id, kind: "call", stepId: null, dueAt: now }]);
    });
  }
  return findNextCronAt(store, registry.appId);
}
