import { getTrace } from "./request-scope";
import { getErrorType, type Span, startSpan } from "./tracer";

/** Labels of the metrics that this process counts itself, by metric; durations are in seconds. */
export interface MetricLabels {
  masthead_http_request_duration_seconds: { method: string; route: string; status: string };
  masthead_database_query_duration_seconds: { client: "statement" | "prisma"; outcome: "ok" | "error" };
  masthead_events_published_total: { outcome: "ok" | "error" };
  masthead_function_duration_seconds: { function: string; outcome: "ok" | "error" };
  masthead_webhook_attempt_duration_seconds: { family: string; outcome: string };
  masthead_mail_attempts_total: { outcome: string };
}

export type MetricName = keyof MetricLabels;

/** Records measurements. Exists where somebody reads the metrics (`startTelemetry`). */
export interface Meter {
  /** `value`: seconds of a duration, or the number to add to a total. */
  record<Name extends MetricName>(name: Name, labels: MetricLabels[Name], value: number): void;
}

declare global {
  /** On globalThis: Next's bundles and the Node entry are separate copies of this module. */
  var mastheadMeter: Meter | undefined;
}

/** Records a measurement; does nothing where nobody reads the metrics. */
export function record<Name extends MetricName>(name: Name, labels: MetricLabels[Name], value: number): void {
  globalThis.mastheadMeter?.record(name, labels, value);
}

/** Measures a duration with the monotonic clock; the returned function gives the seconds since. */
export function startTimer(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1_000;
}

interface Query {
  client: "statement" | "prisma";
  /** Name of the statement, or what Prisma does; never SQL, which may contain values. */
  name: string;
}

function startQuerySpan(name: string): Span | null {
  const attributes = { "db.system.name": "postgresql", "db.operation.name": name };
  return startSpan(name, { kind: "client", attributes });
}

/**
 * Observes a query: its duration and, within a trace, a span. Queries outside of one (polling) get none. Costs two
 * look-ups where nothing is exported.
 */
export function observeQuery<T>({ client, name }: Query, run: () => Promise<T>): Promise<T> {
  const isTraced = globalThis.mastheadTracer !== undefined && getTrace() !== null;
  if (!isTraced && globalThis.mastheadMeter === undefined) return run();
  const span = isTraced ? startQuerySpan(name) : null;
  const seconds = startTimer();
  const finish = (error?: unknown) => {
    const outcome = error === undefined ? "ok" : "error";
    record("masthead_database_query_duration_seconds", { client, outcome }, seconds());
    if (error !== undefined) span?.fail(getErrorType(error));
    span?.end();
  };
  const running = run();
  // A side branch: it adds no delay to the caller's promise.
  running.then(() => finish(), finish);
  return running;
}
