import { setTimeout as pause } from "node:timers/promises";
import type { Dependencies } from "./dependencies";
import { fireCrons, registerCrons } from "./fire-crons";
import type { Term } from "./leader";
import { leaseDueJobs } from "./lease-jobs";
import { performJob } from "./perform-job";
import { prune } from "./prune";
import { routeEvents } from "./route-events";
import { createSlots } from "./slots";
import { findNextDueAt, type LeasedJob, releaseJobs } from "./store/jobs.repository";
import { LeadershipLost } from "./store/store";
import type { Waker } from "./waker";

const PRUNE_INTERVAL_MILLISECONDS = 3_600_000;

/** Maximum time for calls in progress to complete once the executor is stopped. */
const DRAIN_MILLISECONDS = 5_000;

interface TermOptions {
  waker: Waker;
  /** Calls in progress. */
  calls: Set<Promise<void>>;
  stopping: AbortSignal;
}

/**
 * Runs the leader's loop: releases the leases of the last leader, then turns events and crons into runs, and due jobs
 * into calls, until the term ends. Any error ends the term; the next one starts from the state in the database.
 */
export async function serveTerm(
  dependencies: Dependencies,
  term: Term,
  { waker, calls, stopping }: TermOptions,
) {
  const { store, registry, settings, clock, log } = dependencies;
  const slots = createSlots(registry.limitOf);
  let inProgress = 0;
  let nextCronAt: Date | null = null;
  let pruneAt = clock.now();
  const onEnd = () => waker.wake();
  term.ended.addEventListener("abort", onEnd);
  stopping.addEventListener("abort", onEnd);

  const start = (job: LeasedJob) => {
    const slotsInUse = job.kind === "call" ? job.run.slots : [];
    inProgress += 1;
    const call = performJob(dependencies, term, job).finally(() => {
      inProgress -= 1;
      slots.release(slotsInUse);
      calls.delete(call);
      waker.wake();
    });
    calls.add(call);
  };

  const isOver = () => term.ended.aborted || stopping.aborted;
  const isDue = (at: Date | null) => at !== null && at <= clock.now();

  /** One iteration of the loop; returns whether the next one should follow at once. */
  const iterate = async (): Promise<boolean> => {
    const isRouted = await routeEvents(dependencies, term.epoch);
    if (isDue(nextCronAt)) nextCronAt = await fireCrons(dependencies, term.epoch);
    const free = settings.maxCalls - inProgress;
    const { leased, isMore } = await leaseDueJobs(dependencies, { epoch: term.epoch, slots, free });
    leased.forEach(start);
    if (isDue(pruneAt)) {
      pruneAt = new Date(clock.now().getTime() + PRUNE_INTERVAL_MILLISECONDS);
      await prune(dependencies, term.epoch);
    }
    return isRouted || isMore;
  };

  const waitForWork = async () => {
    const nextJobAt = inProgress < settings.maxCalls ? await findNextDueAt(store) : null;
    const times = [nextJobAt, nextCronAt].flatMap((at) => (at === null ? [] : [at.getTime()]));
    const wait = Math.min(...times) - clock.now().getTime();
    await waker.wait(Math.max(0, Math.min(wait, settings.pollMilliseconds)));
  };

  try {
    await store.fenced(term.epoch, releaseJobs);
    nextCronAt = await registerCrons(dependencies, term.epoch);
    while (!isOver()) {
      if (!(await iterate()) && !isOver()) await waitForWork();
    }
    if (stopping.aborted)
      await Promise.race([Promise.all(calls), pause(DRAIN_MILLISECONDS, undefined, { ref: false })]);
  } catch (error) {
    if (!(error instanceof LeadershipLost)) log.error({ err: error }, "executor error");
    term.end(error instanceof Error ? error.message : String(error));
  } finally {
    term.ended.removeEventListener("abort", onEnd);
    stopping.removeEventListener("abort", onEnd);
  }
}
