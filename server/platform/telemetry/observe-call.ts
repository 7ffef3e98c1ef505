import { record, startTimer } from "./meter";
import { createFacts, getFacts, type RequestFacts, runInScope } from "./request-scope";
import { parseTraceParent } from "./trace-context.rules";
import { type Span, startSpan } from "./tracer";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Sets the path pattern of the current request. */
export function noteRoute(route: string): void {
  const facts = getFacts();
  if (facts !== null) facts.route = route;
}

/** A request that is being answered. */
export interface ObservedRequest {
  method: string;
  facts: RequestFacts;
  span: Span | null;
  /** Seconds since it arrived. */
  seconds(): number;
}

interface ArrivedRequest {
  method: string;
  facts: RequestFacts;
  /** The caller's `traceparent` header. */
  traceParent: string | null;
  /** false: it gets no span, such as a probe. */
  isTraced?: boolean;
}

/** Starts to observe a request: its span, which continues the caller's trace, and its duration. */
export function startObserving({
  method,
  facts,
  traceParent,
  isTraced = true,
}: ArrivedRequest): ObservedRequest & { run<T>(work: () => T): T } {
  // An unknown method would make a series of metrics of its own.
  const known = METHODS.has(method) ? method : "OTHER";
  const parent = parseTraceParent(traceParent);
  const span = isTraced ? startSpan(known, { kind: "server", parent }) : null;
  const trace = span?.context ?? parent;
  return {
    method: known,
    facts,
    span,
    seconds: startTimer(),
    run: (work) => runInScope({ facts, trace }, work),
  };
}

/** Ends the span of a request, and records its duration unless it was a stream. Names only its path pattern. */
export function finishObserving({ method, facts, span, seconds }: ObservedRequest, status: number): void {
  const { requestId, accountId, isStream } = facts;
  const route = facts.route ?? "unmatched";
  if (!isStream) {
    const labels = { method, route, status: `${Math.trunc(status / 100)}xx` };
    record("masthead_http_request_duration_seconds", labels, seconds());
  }
  if (span === null) return;
  span.rename(`${method} ${route}`);
  span.set({
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    ...(requestId === null ? {} : { "masthead.request_id": requestId }),
    ...(accountId === null ? {} : { "masthead.account_id": accountId }),
  });
  if (status >= 500) span.fail(String(status));
  span.end();
}

interface Call {
  method: string;
  requestId: string;
  /** The caller's `traceparent` header. */
  traceParent: string | null;
}

/**
 * Answers a call in the scope of its request. The Node entry has opened it already (`observeRequests`); on serverless
 * hosts this is the first code that sees the request.
 */
export async function observeCall<Answer extends { status: number }>(
  { method, requestId, traceParent }: Call,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (getFacts()?.requestId === requestId) return work();
  const observed = startObserving({ method, facts: createFacts(requestId), traceParent });
  try {
    const response = await observed.run(work);
    finishObserving(observed, response.status);
    return response;
  } catch (error) {
    // With which the host answers it.
    finishObserving(observed, 500);
    throw error;
  }
}
