export { type Meter, type MetricLabels, type MetricName, observeQuery, record, startTimer } from "./meter";
export {
  finishObserving,
  noteRoute,
  type ObservedRequest,
  observeCall,
  startObserving,
} from "./observe-call";
export { startExport } from "./open-telemetry";
export type { MetricReading } from "./otlp-metrics";
export {
  createFacts,
  getFacts,
  getOrigin,
  getTrace,
  NO_ORIGIN,
  type Origin,
  runInScope,
} from "./request-scope";
export { formatTraceParent, parseTraceParent } from "./trace-context.rules";
export { getErrorType, type Span, startSpan, withChildSpan, withSpan } from "./tracer";
