import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { systemClock } from "@/server/platform/clock/index";
import type { Dependencies } from "./dependencies";
import type { Term } from "./leader";
import { callRequest } from "./protocol/call";
import { leaseName } from "./protocol/lease-name";
import { type Reply, readReply, replyOfFailure } from "./protocol/reply";
import { conclude, type Outcome } from "./rules/conclude.rules";
import { JITTER_MILLISECONDS } from "./rules/retry.rules";
import { settle } from "./settle";
import type { LeasedJob } from "./store/jobs.repository";
import { Deposed } from "./store/store";

/** Five attempts when a function is not known any more: another process may still serve it. */
const ATTEMPTS_OF_UNKNOWN = 5;
const SETTLE_TRIES = 4;
const SETTLE_PAUSE_MILLISECONDS = 250;

/** Does one leased job: calls the app, concludes, and writes what it came to. Never throws. */
export async function perform(parts: Dependencies, term: Term, job: LeasedJob): Promise<void> {
  const outcome = job.kind === "sleep" ? endOfSleep(job) : await callAndConclude(parts, term, job);
  if (outcome.type === "fail" || outcome.type === "again") {
    const about = { run: job.run.id, fn: job.run.functionId, err: outcome.error };
    if (outcome.type === "fail") parts.log.error(about, "a run failed");
    else parts.log.warn({ ...about, attempt: outcome.attempt, at: outcome.at }, "a call is tried again");
  }
  try {
    await settleSurely(parts, term, { job, outcome });
  } catch (error) {
    if (error instanceof Deposed) term.end(error.message);
    else term.end(`a result could not be kept: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A sleep gives null. A sleep job always names its step; the column is shared with calls. */
function endOfSleep(job: LeasedJob): Outcome {
  const ended = [{ id: job.stepId ?? "", result: { data: null } }];
  return { type: "advance", ended, begun: [], requestVersion: null };
}

async function callAndConclude(parts: Dependencies, term: Term, job: LeasedJob): Promise<Outcome> {
  const maxAttempts = parts.registry.byId(job.run.functionId)?.maxAttempts ?? ATTEMPTS_OF_UNKNOWN;
  const reply = await call(parts, { term, job, maxAttempts });
  const jitter = randomInt(JITTER_MILLISECONDS + 1);
  return conclude(reply, { attempt: job.attempt, maxAttempts, now: parts.clock.now(), jitter });
}

async function call(
  { handler, settings }: Dependencies,
  { term, job, maxAttempts }: { term: Term; job: LeasedJob; maxAttempts: number },
): Promise<Reply> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => {
    giveUp.abort(new Error(`No answer within ${settings.callTimeoutMilliseconds} ms.`));
  }, settings.callTimeoutMilliseconds);
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp.signal.addEventListener("abort", () => reject(giveUp.signal.reason));
  });
  try {
    const request = callRequest(job, {
      appUrl: settings.appUrl,
      signingKey: settings.signingKey,
      at: systemClock.now(),
      maxAttempts,
      leaseName: settings.checkpointing ? leaseName(job, term.epoch) : null,
      signal: giveUp.signal,
    });
    return await Promise.race([handler(request).then(readReply), givenUp]);
  } catch (error) {
    return replyOfFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** PostgreSQL's class of errors about values it cannot take: writing them again would not help. */
function isUnwritable(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code ?? "").startsWith("22");
}

async function settleSurely(
  parts: Dependencies,
  term: Term,
  { job, outcome }: { job: LeasedJob; outcome: Outcome },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settle(parts, term.epoch, { job, outcome });
    } catch (error) {
      if (isUnwritable(error)) {
        const failed = {
          name: "EmbeddedExecutorError",
          message: `The result cannot be kept: ${error.message}`,
        };
        return await settle(parts, term.epoch, { job, outcome: { type: "fail", error: failed } });
      }
      if (error instanceof Deposed || tries === SETTLE_TRIES) throw error;
      await pause(SETTLE_PAUSE_MILLISECONDS);
    }
  }
}
