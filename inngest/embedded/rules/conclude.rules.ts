import { endOfSleep } from "../protocol/duration";
import type { Op, Reply } from "../protocol/reply";
import type { EndedStep } from "../store/runs.repository";
import { nextAttemptAt } from "./retry.rules";

/** A step that is to be called, or a sleep that is to end. */
export interface BegunStep {
  stepId: string;
  kind: "call" | "sleep";
  dueAt: Date;
}

/** What a call means for its run. */
export type Outcome =
  | { type: "advance"; ended: EndedStep[]; begun: BegunStep[]; requestVersion: number | null }
  | { type: "complete"; output: unknown }
  | { type: "fail"; error: unknown }
  /** The same call once more; `attempt` is unchanged when nothing of the function can have run. */
  | { type: "again"; at: Date; attempt: number; error: unknown };

interface Call {
  attempt: number;
  maxAttempts: number;
  now: Date;
  jitter: number;
}

/** An app that is being restarted is asked again this often, for as long as it takes. */
const UNREACHABLE_PAUSE_MILLISECONDS = 2_000;

/** What the SDK calls its unsupported steps, and what an author calls them. */
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

/** Concludes from the SDK's answer what becomes of the run. */
export function conclude(reply: Reply, call: Call): Outcome {
  switch (reply.kind) {
    case "returned":
      return { type: "complete", output: reply.output };
    case "threw":
      return reply.mayRetry && call.attempt + 1 < call.maxAttempts
        ? again(reply, call)
        : { type: "fail", error: reply.error };
    case "unreachable": {
      const at = new Date(call.now.getTime() + UNREACHABLE_PAUSE_MILLISECONDS);
      return { type: "again", at, attempt: call.attempt, error: reply.error };
    }
    case "ops":
      return concludeOps(reply, call);
  }
}

function again(failed: { error: unknown; retryAfter: string | null }, call: Call): Outcome {
  const at = nextAttemptAt({ ...call, retryAfter: failed.retryAfter });
  return { type: "again", at, attempt: call.attempt + 1, error: failed.error };
}

function concludeOps(reply: Extract<Reply, { kind: "ops" }>, call: Call): Outcome {
  const { ops, version } = reply;
  if (ops.length === 0) {
    const nothing = error("The SDK reported no step.");
    return conclude({ kind: "threw", error: nothing, mayRetry: true, retryAfter: null }, call);
  }
  if (version === 1 && ops.length > 1) {
    return { type: "fail", error: error("`optimizeParallelism: false` is not supported.") };
  }
  const failed = ops.find((op) => op.op === "StepError");
  if (failed !== undefined && reply.mayRetry && call.attempt + 1 < call.maxAttempts) {
    return again({ error: failed.error, retryAfter: reply.retryAfter }, call);
  }
  const complete = ops.find((op) => op.op === "RunComplete");
  if (complete !== undefined) return { type: "complete", output: complete.data };
  const ended: EndedStep[] = [];
  const begun: BegunStep[] = [];
  for (const op of ops) {
    const refusal = take(op, { ended, begun, now: call.now });
    if (refusal !== null) return { type: "fail", error: error(refusal) };
  }
  return { type: "advance", ended, begun, requestVersion: Number.isNaN(version) ? null : version };
}

/** Notes what one op asks for; returns a sentence if it cannot be done. */
function take(op: Op, { ended, begun, now }: { ended: EndedStep[]; begun: BegunStep[]; now: Date }) {
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
      const dueAt = endOfSleep(op.name ?? "", now);
      if (dueAt === null) return `A sleep until \`${op.name}\` is none, or longer than 366 days.`;
      begun.push({ stepId: op.id, kind: "sleep", dueAt });
      return null;
    }
    default:
      return `The embedded executor does not support \`${UNSUPPORTED[op.op] ?? op.op}\`; this needs Inngest.`;
  }
}
