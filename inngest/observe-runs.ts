import { Middleware } from "inngest";
import { z } from "zod";
import {
  createFacts,
  getErrorType,
  parseTraceParent,
  record,
  runInScope,
  type Span,
  startSpan,
  startTimer,
} from "@/server/platform/telemetry/index";

/** What the envelope of an event (EngineEventData) says of its cause; an event of a cron trigger has none. */
const causeSchema = z
  .object({ requestId: z.string().nullish(), traceParent: z.string().nullish() })
  .catch({});

interface Run {
  functionId: string;
  span: Span | null;
  seconds: () => number;
}

/**
 * Middleware that runs each function for the request and in the trace that caused its event. One span for each call of
 * the engine: a function with steps is called once for each. The engine creates an instance for each call.
 */
export class ObserveRuns extends Middleware.BaseMiddleware {
  readonly id = "masthead-observe-runs";
  #run: Run | null = null;
  /** Type of the error of a step that failed in this call. */
  #stepError: string | null = null;

  override wrapFunctionHandler({ ctx, fn, next }: Middleware.WrapFunctionHandlerArgs): Promise<unknown> {
    const functionId = fn.id();
    const { requestId = null, traceParent = null } = causeSchema.parse(ctx.event.data);
    const parent = parseTraceParent(traceParent);
    const span = startSpan(`run ${functionId}`, {
      kind: "consumer",
      parent,
      attributes: {
        "masthead.event": ctx.event.name,
        "masthead.attempt": ctx.attempt,
        ...(requestId === null ? {} : { "masthead.request_id": requestId }),
      },
    });
    this.#run = { functionId, span, seconds: startTimer() };
    return runInScope({ facts: createFacts(requestId), trace: span?.context ?? parent }, next);
  }

  // The response to a call whose step failed has status 206, as for one that succeeded.
  override onStepError({ error }: Middleware.OnStepErrorArgs): void {
    this.#stepError ??= getErrorType(error);
  }

  // Where a call ends at a new step, the function's handler never resolves: only the response tells that it ended.
  override async wrapRequest({ next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
    try {
      const response = await next();
      this.#finish(response.status >= 400 ? String(response.status) : this.#stepError);
      return response;
    } catch (error) {
      this.#finish(getErrorType(error));
      throw error;
    }
  }

  /** Ends the run's span and records its duration; `error`: its type, or null where it succeeded. */
  #finish(error: string | null): void {
    if (this.#run === null) return;
    const { functionId, span, seconds } = this.#run;
    this.#run = null;
    const outcome = error === null ? "ok" : "error";
    record("masthead_function_duration_seconds", { function: functionId, outcome }, seconds());
    if (error !== null) span?.fail(error);
    span?.end();
  }
}
