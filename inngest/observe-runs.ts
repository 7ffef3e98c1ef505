import { Middleware } from "inngest";
import { z } from "zod";
import {
  createFacts,
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

  // Where a call ends at a new step, the function's handler never resolves: only the response tells that it ended.
  override async wrapRequest({ next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
    const response = await next();
    if (this.#run !== null) {
      const { functionId, span, seconds } = this.#run;
      const isFailed = response.status >= 400;
      const outcome = isFailed ? "error" : "ok";
      record("masthead_function_duration_seconds", { function: functionId, outcome }, seconds());
      if (isFailed) span?.fail(String(response.status));
      span?.end();
      this.#run = null;
    }
    return response;
  }
}
