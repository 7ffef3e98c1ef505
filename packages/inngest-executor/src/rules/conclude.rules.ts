import { computeSleepEnd } from "../protocol/duration";
import type { Op, Reply } from "../protocol/reply";
import type { EndedStep } from "../store/runs.repository";
import { nextAttemptAt } from "./retry.rules";

/** A planned step: a call, or a sleep. */
export interface BegunStep {
  stepId: string;
  kind: "call" | "sleep";
  dueAt: Date;
}

/** The outcome of a call for its run. */
export type Outcome =
  | { type: "advance"; ended: EndedStep[]; begun: BegunStep[]; requestVersion: number | null }
  | { type: "complete"; output: unknown }
  | { type: "fail"; error: unknown }
  /** Retries the call; `attempt` is unchanged when nothing of the function can have run. */
  | { type: "again"; at: Date; attempt: number; error: unknown };

interface Call {
  attempt: number;
  maxAttempts: number;
  now: Date;
  jitter: number;
}

/** Retry interval while the app is restarting, without a limit of attempts. */
const UNREACHABLE_PAUSE_MILLISECONDS = 2_000;

/** The SDK's op names of unsupported steps, with the API that function authors use. */
const UNSUPPORTED: Record<string, string> = {
  WaitForEvent: "step.waitForEvent",
  WaitForSignal: "step.waitForSignal",
  InvokeFunction: "step.invoke",
  Gateway: "step.fetch",
  AIGateway: "step.ai.infer",
  DeferAdd: "defer",
  DeferAbort: "defer",
};

function error(message: string) {
  return { name: "EmbeddedExecutorError", message, stack: "" };
}

/** Derives the outcome of a call from the SDK's response. */
export function deriveOutcome(reply: Reply, call: Call): Outcome {
  switch (reply.kind) {
    case "returned":
      return { type: "complete", output: reply.output };
    case "threw":
      return reply.mayRetry && call.attempt + 1 < call.maxAttempts
        ? retryCall(reply, call)
        : { type: "fail", error: reply.error };
    case "unreachable": {
      const at = new Date(call.now.getTime() + UNREACHABLE_PAUSE_MILLISECONDS);
      return { type: "again", at, attempt: call.attempt, error: reply.error };
    }
    case "ops":
      return concludeOps(reply, call);
  }
}

function retryCall(failed: { error: unknown; retryAfter: string | null }, call: Call): Outcome {
  const at = nextAttemptAt({ ...call, retryAfter: failed.retryAfter });
  return { type: "again", at, attempt: call.attempt + 1, error: failed.error };
}

function concludeOps(reply: Extract<Reply, { kind: "ops" }>, call: Call): Outcome {
  const { ops, version } = reply;
  if (ops.length === 0) {
    const noStep = error("The SDK reported no step.");
    return deriveOutcome({ kind: "threw", error: noStep, mayRetry: true, retryAfter: null }, call);
  }
  if (version === 1 && ops.length > 1) {
    return { type: "fail", error: error("`optimizeParallelism: false` is not supported.") };
  }
  const failed = ops.find((op) => op.op === "StepError");
  if (failed !== undefined && reply.mayRetry && call.attempt + 1 < call.maxAttempts) {
    return retryCall({ error: failed.error, retryAfter: reply.retryAfter }, call);
  }
  const complete = ops.find((op) => op.op === "RunComplete");
  if (complete !== undefined) return { type: "complete", output: complete.data };
  const ended: EndedStep[] = [];
  const begun: BegunStep[] = [];
  for (const op of ops) {
    const refusal = addOp(op, { ended, begun, now: call.now });
    if (refusal !== null) return { type: "fail", error: error(refusal) };
  }
  return { type: "advance", ended, begun, requestVersion: Number.isNaN(version) ? null : version };
}

/** Adds one op to the outcome; returns a sentence if it is not supported. */
function addOp(op: Op, { ended, begun, now }: { ended: EndedStep[]; begun: BegunStep[]; now: Date }) {
  switch (op.op) {
    case "StepRun":
      ended.push({ id: op.id, result: { data: op.data ?? null } });
      return null;
    case "StepError":
    case "StepFailed":
      ended.push({ id: op.id, result: { error: op.error ?? error("The step failed.") } });
      return null;
    case "StepPlanned":
      begun.push({ stepId: op.id, kind: "call", dueAt: now });
      return null;
    case "Sleep": {
      const dueAt = computeSleepEnd(op.name ?? "", now);
      if (dueAt === null) return `A sleep until \`${op.name}\` is invalid or longer than 366 days.`;
      begun.push({ stepId: op.id, kind: "sleep", dueAt });
      return null;
    }
    default:
      return `The embedded executor does not support \`${UNSUPPORTED[op.op] ?? op.op}\`; this needs Inngest.`;
  }
}
