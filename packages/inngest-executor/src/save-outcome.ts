import type { Dependencies } from "./dependencies";
import { FUNCTION_FAILED } from "./protocol/synced-function";
import type { Outcome } from "./rules/conclude.rules";
import { addEvents } from "./store/inbox.repository";
import { addJobs, deleteJobs, endJob, type LeasedJob, postponeJob } from "./store/jobs.repository";
import { advanceRun, completeRun, failRun, noteAttempt } from "./store/runs.repository";
import { type Fenced, LeadershipLost } from "./store/store";

/**
 * Saves the outcome of a call in one transaction: the job is deleted exactly when its result is stored and the next
 * job exists. The response to a stale lease changes nothing.
 */
export async function saveOutcome(
  dependencies: Dependencies,
  epoch: string,
  { job, outcome }: { job: LeasedJob; outcome: Outcome },
): Promise<void> {
  const { clock, store } = dependencies;
  const now = clock.now();
  if (outcome.type === "complete") {
    const completion = { lease: job, output: outcome.output, attempts: job.attempt + 1, now };
    if (!(await completeRun(store, epoch, completion))) throw new LeadershipLost();
    return;
  }
  await store.fenced(epoch, async (tx) => {
    if (outcome.type === "again") {
      const isCurrent = await postponeJob(tx, job, { dueAt: outcome.at, attempt: outcome.attempt });
      const attempts = job.attempt + 1;
      if (isCurrent) await noteAttempt(tx, { runId: job.run.id, attempts, error: outcome.error, now });
      return;
    }
    if (!(await endJob(tx, job))) return;
    if (outcome.type === "advance") await advance(tx, job, { outcome, now });
    else await fail(tx, dependencies, { job, error: outcome.error, now });
  });
}

/** Stores ended and planned steps. The function is called again once, when all steps in progress have ended. */
async function advance(
  tx: Fenced,
  job: LeasedJob,
  { outcome, now }: { outcome: Extract<Outcome, { type: "advance" }>; now: Date },
): Promise<void> {
  const runId = job.run.id;
  const pendingCount = await advanceRun(tx, {
    runId,
    ended: outcome.ended,
    begun: outcome.begun.map(({ stepId }) => stepId),
    requestVersion: outcome.requestVersion,
    attempts: job.attempt + 1,
    now,
  });
  // A job that was added while the run completed remains: it ends without a successor.
  if (pendingCount === null) return;
  await addJobs(
    tx,
    pendingCount === 0
      ? [{ runId, kind: "call", stepId: null, dueAt: now }]
      : outcome.begun.map((step) => ({ runId, ...step })),
  );
}

async function fail(
  tx: Fenced,
  { registry }: Dependencies,
  { job, error, now }: { job: LeasedJob; error: unknown; now: Date },
): Promise<void> {
  const { run } = job;
  if (!(await failRun(tx, { runId: run.id, error, attempts: job.attempt + 1, now }))) return;
  await deleteJobs(tx, run.id);
  // A failed failure handler emits no further failure event, which could loop forever.
  if (run.event.name === FUNCTION_FAILED) return;
  const event = {
    name: FUNCTION_FAILED,
    id: run.id,
    data: {
      function_id: run.functionId,
      run_id: run.id,
      event: run.event,
      events: [run.event],
      error,
    },
    user: {},
    ts: now.getTime(),
  };
  if (registry.startedBy(event).length > 0) await addEvents(tx, [{ event, sameAs: null }], now);
}
