import type { Dependencies } from "./dependencies";
import { FUNCTION_FAILED } from "./protocol/synced-function";
import type { Outcome } from "./rules/conclude.rules";
import { addEvents } from "./store/inbox.repository";
import { addJobs, deleteJobs, endJob, type LeasedJob, postponeJob } from "./store/jobs.repository";
import { advanceRun, finishRun, noteAttempt } from "./store/runs.repository";
import type { Fenced } from "./store/store";

/**
 * Saves the outcome of a call in one transaction: the job is deleted exactly when its result is stored and the next
 * job exists. The response to a stale lease changes nothing.
 */
export async function saveOutcome(
  dependencies: Dependencies,
  epoch: string,
  { job, outcome }: { job: LeasedJob; outcome: Outcome },
): Promise<void> {
  const now = dependencies.clock.now();
  await dependencies.store.fenced(epoch, async (tx) => {
    if (outcome.type === "again") {
      const isCurrent = await postponeJob(tx, job, { dueAt: outcome.at, attempt: outcome.attempt });
      const attempts = job.attempt + 1;
      if (isCurrent) await noteAttempt(tx, { runId: job.run.id, attempts, error: outcome.error, now });
      return;
    }
    if (!(await endJob(tx, job))) return;
    if (outcome.type === "advance") await advance(tx, job, { outcome, now });
    else await finish(tx, dependencies, { job, outcome, now });
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
  await addJobs(
    tx,
    pendingCount === 0
      ? [{ runId, kind: "call", stepId: null, dueAt: now }]
      : outcome.begun.map((step) => ({ runId, ...step })),
  );
}

async function finish(
  tx: Fenced,
  { registry }: Dependencies,
  {
    job,
    outcome,
    now,
  }: { job: LeasedJob; outcome: Extract<Outcome, { type: "complete" | "fail" }>; now: Date },
): Promise<void> {
  const { run } = job;
  const end =
    outcome.type === "complete"
      ? { state: "completed" as const, output: outcome.output }
      : { state: "failed" as const, error: outcome.error };
  if (!(await finishRun(tx, { runId: run.id, end, attempts: job.attempt + 1, now }))) return;
  await deleteJobs(tx, run.id);
  // A failed failure handler emits no further failure event, which could loop forever.
  if (end.state === "completed" || run.event.name === FUNCTION_FAILED) return;
  const event = {
    name: FUNCTION_FAILED,
    id: run.id,
    data: {
      function_id: run.functionId,
      run_id: run.id,
      event: run.event,
      events: [run.event],
      error: end.error,
    },
    user: {},
    ts: now.getTime(),
  };
  if (registry.startedBy(event).length > 0) await addEvents(tx, [{ event, sameAs: null }], now);
}
