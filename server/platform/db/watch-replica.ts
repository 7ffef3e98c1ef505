import type pg from "pg";
import type { Log } from "../log/index";
import { withinTime } from "../system/index";
import { findReplayedMoment, findReplicaFault, type Sample } from "./replica-position.rules";
import { readServerFacts } from "./server-facts";

interface WatchOptions {
  /** Connections that nothing else uses: waiting for one would count as the silence of its server. */
  primary: pg.Pool;
  replica: pg.Pool;
  maxLagSeconds: number;
  log: Log;
}

interface ReplicaWatch {
  /** Whether the replica contains everything that was committed longer ago than the bound. */
  isWithinBound(): boolean;
  /** Seconds since the moment whose earlier commits it contains; null: not known. */
  ageSeconds(): number | null;
  /** Reports that the replica can't be reached: it is not used before it is measured again. */
  noteFailure(error: Error): void;
}

/** Interval of measuring, and the longest wait for a response to it. */
const MEASURE_MILLISECONDS = 1_000;

const readInTime = (pool: pg.Pool) =>
  withinTime(readServerFacts(pool), {
    milliseconds: MEASURE_MILLISECONDS,
    createError: () => new Error("no response within a second"),
  });

/**
 * Measures, at most every second and only while it is asked, up to which moment a replica contains all commits: it
 * has replayed the positions of the primary's WAL that were sampled before that moment.
 */
export function watchReplica({ primary, replica, maxLagSeconds, log }: WatchOptions): ReplicaWatch {
  const bound = maxLagSeconds * 1_000;
  let samples: Sample[] = [];
  let firstSampleAt = 0;
  /** The latest moment whose earlier commits the replica contains; null: not known, or beyond the bound. */
  let replayedAt: number | null = null;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let isMeasuring = false;
  let isReported = false;

  function report(fault: string | null): void {
    if (fault !== null && !isReported)
      log.warn({ reason: fault }, "public reads go to the primary instead of the read replica");
    if (fault === null && isReported) log.info("public reads go to the read replica again");
    isReported = fault !== null;
  }

  function noteFailure(error: Error): void {
    replayedAt = null;
    report(`it can't be reached: ${error.message}`);
  }

  async function measure(at: number): Promise<void> {
    samples = samples.filter((sample) => sample.at > at - bound);
    if (samples.length === 0) firstSampleAt = at;
    const ours = await readInTime(primary);
    if (ours.position !== null) samples.push({ at, position: ours.position });
    const theirs = await readInTime(replica);
    const fault = findReplicaFault(ours, theirs);
    replayedAt = fault === null ? findReplayedMoment(samples, theirs.position ?? 0n) : null;
    if (fault !== null) report(fault);
    else if (replayedAt !== null) report(null);
    else if (at - firstSampleAt > bound) report(`it is more than ${maxLagSeconds} seconds behind`);
  }

  function measureWhenDue(): void {
    const at = performance.now();
    if (isMeasuring || at - measuredAt < MEASURE_MILLISECONDS) return;
    isMeasuring = true;
    measuredAt = at;
    measure(at)
      .catch((error: unknown) => noteFailure(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        isMeasuring = false;
      });
  }

  const findAge = () => (replayedAt === null ? null : performance.now() - replayedAt);

  return {
    isWithinBound: () => {
      measureWhenDue();
      const age = findAge();
      return age !== null && age <= bound;
    },
    ageSeconds: () => {
      const age = findAge();
      return age === null ? null : age / 1_000;
    },
    noteFailure,
  };
}
