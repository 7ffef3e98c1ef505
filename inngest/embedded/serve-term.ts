import { setTimeout as pause } from "node:timers/promises";
import type { Dependencies } from "./dependencies";
import { fireCrons, registerCrons } from "./fire-crons";
import type { Term } from "./leader";
import { takeJobs } from "./lease-jobs";
import { perform } from "./perform";
import { prune } from "./prune";
import { routeEvents } from "./route-events";
import { createSlots } from "./slots";
import { findNextDueAt, type LeasedJob, releaseJobs } from "./store/jobs.repository";
import { Deposed } from "./store/store";
import type { Waker } from "./waker";

const RETIRE_EVERY_MILLISECONDS = 3_600_000;

/** How long calls under way may take to end once the executor is asked to stop. */
const DRAIN_MILLISECONDS = 5_000;

interface Surroundings {
  waker: Waker;
  /** Calls that are under way. */
  calls: Set<Promise<void>>;
  stopping: AbortSignal;
}

/**
 * A leader's work, from the moment it is elected: give back what the last leader held, then turn events
 * into runs, times into runs, and due jobs into calls, until the term ends. Whatever goes wrong ends the
 * term; the next one begins from what the database says.
 */
export async function serveTerm(parts: Dependencies, term: Term, { waker, calls, stopping }: Surroundings) {
  const { store, registry, settings, clock, log } = parts;
  const slots = createSlots(registry.limitOf);
  let underWay = 0;
  let nextCronAt: Date | null = null;
  let retireAt = clock.now();
  const onEnd = () => waker.wake();
  term.ended.addEventListener("abort", onEnd);
  stopping.addEventListener("abort", onEnd);

  const start = (job: LeasedJob) => {
    const held = job.kind === "call" ? job.run.slots : [];
    underWay += 1;
    const call = perform(parts, term, job).finally(() => {
      underWay -= 1;
      slots.release(held);
      calls.delete(call);
      waker.wake();
    });
    calls.add(call);
  };

  const isOver = () => term.ended.aborted || stopping.aborted;
  const isDue = (at: Date | null) => at !== null && at <= clock.now();

  /** One look at everything; whether it is worth looking again at once. */
  const turn = async (): Promise<boolean> => {
    const isRouted = await routeEvents(parts, term.epoch);
    if (isDue(nextCronAt)) nextCronAt = await fireCrons(parts, term.epoch);
    const free = settings.maxCalls - underWay;
    const { leased, isMore } = await takeJobs(parts, { epoch: term.epoch, slots, free });
    leased.forEach(start);
    if (isDue(retireAt)) {
      retireAt = new Date(clock.now().getTime() + RETIRE_EVERY_MILLISECONDS);
      await prune(parts, term.epoch);
    }
    return isRouted || isMore;
  };

  const rest = async () => {
    const nextJobAt = underWay < settings.maxCalls ? await findNextDueAt(store) : null;
    const times = [nextJobAt, nextCronAt].flatMap((at) => (at === null ? [] : [at.getTime()]));
    const wait = Math.min(...times) - clock.now().getTime();
    await waker.wait(Math.max(0, Math.min(wait, settings.pollMilliseconds)));
  };

  try {
    await store.fenced(term.epoch, releaseJobs);
    nextCronAt = await registerCrons(parts, term.epoch);
    while (!isOver()) {
      if (!(await turn()) && !isOver()) await rest();
    }
    if (stopping.aborted)
      await Promise.race([Promise.all(calls), pause(DRAIN_MILLISECONDS, undefined, { ref: false })]);
  } catch (error) {
    if (!(error instanceof Deposed)) log.error({ err: error }, "the executor met an error");
    term.end(error instanceof Error ? error.message : String(error));
  } finally {
    term.ended.removeEventListener("abort", onEnd);
    stopping.removeEventListener("abort", onEnd);
  }
}
