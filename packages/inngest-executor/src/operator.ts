import { notifyLeader } from "./store/inbox.repository";
import { hasLeader } from "./store/leader.repository";
import {
  type Counts,
  countAll,
  type JobSummary,
  listJobs,
  listRuns,
  type RunFilter,
  type RunSummary,
  reviveRun,
} from "./store/operator.repository";
import { openStore, type Store } from "./store/store";
import type { Clock, Log } from "./system";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The operator API. Works from any process, whether or not an executor runs in it. */
export interface Operator {
  /** Lists runs, newest first. Completed ones are retained for a week, failed ones for a month. */
  listRuns(filter: RunFilter): Promise<RunSummary[]>;
  /** Lists the pending jobs, the longest overdue first. */
  listJobs(limit: number): Promise<JobSummary[]>;
  counts(): Promise<Counts>;
  /** Whether any process is the leader. */
  hasLeader(): Promise<boolean>;
  /**
   * Resumes a failed run: successful steps are not repeated, the failed one gets all its attempts anew.
   * False when there is no such run or it has not failed.
   */
  retryRun(runId: string): Promise<boolean>;
}

export function createOperator({ store, clock }: { store: Store; clock: Clock }): Operator {
  return {
    listRuns: (filter) => listRuns(store, filter),
    listJobs: (limit) => listJobs(store, limit),
    counts: () => countAll(store, clock.now()),
    hasLeader: () => hasLeader(store),
    // Needs no fence: a failed run has no job, so no leader writes it, and only one caller finds it failed.
    retryRun: async (runId) => {
      if (!UUID.test(runId)) return false;
      return store.transaction(async (tx) => {
        await notifyLeader(tx);
        return reviveRun(tx, runId, clock.now());
      });
    },
  };
}

export interface OpenOperator extends Operator {
  close(): Promise<void>;
}

/** Opens an operator's view from a process without an executor: the command line, the metrics of a standby. */
export function openOperator(options: { databaseUrl: string; clock: Clock; log: Log }): OpenOperator {
  const { databaseUrl, clock, log } = options;
  const store = openStore({ databaseUrl, poolSize: 1, log });
  return { ...createOperator({ store, clock }), close: () => store.close() };
}
