import type { Dependencies } from "./dependencies";
import { FUNCTION_FAILED } from "./protocol/synced-function";
import type { Outcome } from "./rules/conclude.rules";
import { addEvents } from "./store/inbox.repository";
import { addJobs, dropJobs, endJob, type LeasedJob, postponeJob } from "./store/jobs.repository";
import { advanceRun, finishRun, noteAttempt } from "./store/runs.repository";
import type { Fenced } from "./store/store";

/**
 * Writes what a call came to, in one transaction: the job is gone exactly when its result is kept and the
 * next job stands. The answer to a lease that is not the present one changes nothing.
 */
export async function settle(
  parts: Dependencies,
  epoch: string,
  { job, outcome }: { job: LeasedJob; outcome: Outcome },
): Promise<void> {
  const now = parts.clock.now();
  await parts.store.fenced(epoch, async (tx) => {
    if (outcome.type === "again") {
      const isMine = await postponeJob(tx, job, { dueAt: outcome.at, attempt: outcome.attempt });
      const attempts = job.attempt + 1;
      if (isMine) await noteAttempt(tx, { runId: job.run.id, attempts, error: outcome.error, now });
      return;
    }
    if (!(await endJob(tx, job))) return;
    if (outcome.type === "advance") await advance(tx, job, { outcome, now });
    else await finish(tx, parts, { job, outcome, now });
  });
}

/** The function is asked again when every step that was under way has ended, and then once. */
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
  await dropJobs(tx, run.id);
  // A failure of what handles failures is not told of again: it could go round for ever.
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
