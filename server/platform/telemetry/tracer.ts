import { getTrace, runInTrace } from "./request-scope";
import type { TraceContext } from "./trace-context.rules";

/** server: answers a request. client: waits for another system. producer, consumer: of an event. */
export type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";

/**
 * Attributes of a span. Ids, names of our own and counts only: no SQL, parameters, addresses of people, tokens, or
 * URLs with a query.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: SpanAttributes;
  /** Default: the current position; null: begins a trace. */
  parent?: TraceContext | null;
  /** Another trace that this work belongs to as well, such as that of a batch. */
  link?: TraceContext | null;
}

/** A span in progress. */
export interface Span {
  context: TraceContext;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed; `error`: its type, without a message, which may contain personal data. */
  fail(error: string): void;
  end(): void;
}

/** Starts spans. Exists where traces are exported (`startTelemetry`). */
export interface Tracer {
  start(name: string, options: Required<SpanOptions>): Span;
}

declare global {
  /** On globalThis: Next's bundles and the Node entry are separate copies of this module. */
  var mastheadTracer: Tracer | undefined;
}

/** Starts a span; null where no traces are exported. The caller ends it. */
export function startSpan(name: string, options: SpanOptions = {}): Span | null {
  const tracer = globalThis.mastheadTracer;
  if (tracer === undefined) return null;
  const { kind = "internal", attributes = {}, parent = getTrace(), link = null } = options;
  return tracer.start(name, { kind, attributes, parent, link });
}

/** The type of an error for a span and for logs of outcomes: its code (SQL state, `ECONNREFUSED`) or its class. */
export function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : error.name;
}

async function runSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await runInTrace(span.context, () => work(span));
  } catch (error) {
    span.fail(getErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work in a span of its own; the work gets null where no traces are exported. */
export function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  return span === null ? work(null) : runSpan(span, work);
}

/** Runs work in a span of its own where it belongs to a trace; otherwise without one. */
export function withChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const isTraced = globalThis.mastheadTracer !== undefined && getTrace() !== null;
  return isTraced ? withSpan(name, {}, work) : work();
}
