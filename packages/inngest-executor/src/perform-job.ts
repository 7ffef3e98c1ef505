import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Dependencies } from "./dependencies";
import type { Term } from "./leader";
import { createCallRequest } from "./protocol/call";
import { encodeLeaseName } from "./protocol/lease-name";
import { type Reply, readReply, toFailureReply } from "./protocol/reply";
import { deriveOutcome, type Outcome } from "./rules/conclude.rules";
import { JITTER_MILLISECONDS } from "./rules/retry.rules";
import { saveOutcome } from "./save-outcome";
import type { LeasedJob } from "./store/jobs.repository";
import { LeadershipLost } from "./store/store";
import { systemClock } from "./system";

/** Five attempts when the function is no longer registered: another process may still serve it. */
const UNREGISTERED_ATTEMPTS = 5;
const MAX_SETTLE_ATTEMPTS = 4;
const SETTLE_PAUSE_MILLISECONDS = 250;

/** Executes one leased job: calls the app, derives the outcome, and saves it. Never throws. */
export async function performJob(dependencies: Dependencies, term: Term, job: LeasedJob): Promise<void> {
  const outcome =
    job.kind === "sleep" ? createSleepOutcome(job) : await callAndConclude(dependencies, term, job);
  if (outcome.type === "fail" || outcome.type === "again") {
    const fields = { run: job.run.id, fn: job.run.functionId, err: outcome.error };
    if (outcome.type === "fail") dependencies.log.error(fields, "run failed");
    else
      dependencies.log.warn(
        { ...fields, attempt: outcome.attempt, at: outcome.at },
        "function call is retried",
      );
  }
  try {
    await settleWithRetry(dependencies, term, { job, outcome });
  } catch (error) {
    if (error instanceof LeadershipLost) term.end(error.message);
    else term.end(`a result could not be stored: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The outcome of a sleep: null. A sleep job always has a step id; the column is nullable for calls. */
function createSleepOutcome(job: LeasedJob): Outcome {
  const ended = [{ id: job.stepId ?? "", result: { data: null } }];
  return { type: "advance", ended, begun: [], requestVersion: null };
}

async function callAndConclude(dependencies: Dependencies, term: Term, job: LeasedJob): Promise<Outcome> {
  const maxAttempts = dependencies.registry.byId(job.run.functionId)?.maxAttempts ?? UNREGISTERED_ATTEMPTS;
  const reply = await callApp(dependencies, { term, job, maxAttempts });
  const jitter = randomInt(JITTER_MILLISECONDS + 1);
  return deriveOutcome(reply, { attempt: job.attempt, maxAttempts, now: dependencies.clock.now(), jitter });
}

async function callApp(
  { handler, settings }: Dependencies,
  { term, job, maxAttempts }: { term: Term; job: LeasedJob; maxAttempts: number },
): Promise<Reply> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error(`No response within ${settings.callTimeoutMilliseconds} ms.`));
  }, settings.callTimeoutMilliseconds);
  const aborted = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
  });
  try {
    const request = createCallRequest(job, {
      appUrl: settings.appUrl,
      signingKey: settings.signingKey,
      at: systemClock.now(),
      maxAttempts,
      leaseName: settings.checkpointing ? encodeLeaseName(job, term.epoch) : null,
      signal: controller.signal,
    });
    return await Promise.race([handler(request).then(readReply), aborted]);
  } catch (error) {
    return toFailureReply(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether PostgreSQL refused a value (SQLSTATE class 22): a retry cannot succeed. */
function isUnwritable(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code ?? "").startsWith("22");
}

async function settleWithRetry(
  dependencies: Dependencies,
  term: Term,
  { job, outcome }: { job: LeasedJob; outcome: Outcome },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveOutcome(dependencies, term.epoch, { job, outcome });
    } catch (error) {
      if (isUnwritable(error)) {
        const unwritable = {
          name: "EmbeddedExecutorError",
          message: `The result can't be stored: ${error.message}`,
        };
        return await saveOutcome(dependencies, term.epoch, {
          job,
          outcome: { type: "fail", error: unwritable },
        });
      }
      if (error instanceof LeadershipLost || attempt === MAX_SETTLE_ATTEMPTS) throw error;
      await pause(SETTLE_PAUSE_MILLISECONDS);
    }
  }
}
