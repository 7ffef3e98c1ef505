import type { Attributes, Link, Tracer as SdkTracer, SpanContext } from "@opentelemetry/api";
import type { MetricExport, TraceExport } from "../config/index";
import { startTimeLimit } from "../system/index";
import { createOtlpExporter } from "./otlp-exporter";
import { type MetricReading, toScopeMetrics } from "./otlp-metrics";
import type { TraceContext } from "./trace-context.rules";
import type { Span, SpanAttributes, SpanKind, Tracer } from "./tracer";

// Packages of OpenTelemetry are imported where they are used: a static import would load them in every process.

/** The log, which imports this module. */
interface WarningLog {
  warn(fields: object, message: string): void;
}

export interface TelemetryExport {
  traces: TraceExport | null;
  metrics: MetricExport | null;
  /** Reads all metrics of this process, cumulative since its start. */
  readMetrics(): Promise<readonly MetricReading[]>;
  /** Distinguishes this process from others of the installation. */
  instanceId: string;
  log: WarningLog;
}

/** Running exporters. */
export interface RunningExport {
  tracer: Tracer | null;
  /** Exports what has not been exported yet, within a few seconds, and stops. */
  stop(): Promise<void>;
}

const STOP_MILLISECONDS = 3_000;

/** Longest silence about failing exports: one line in this time, however many fail. */
const WARNING_MILLISECONDS = 60_000;

const KINDS: Readonly<Record<SpanKind, number>> = {
  internal: 0,
  server: 1,
  client: 2,
  producer: 3,
  consumer: 4,
};

type Api = typeof import("@opentelemetry/api");

/** Logs what the SDK reports, such as a collector that does not respond. */
function reportFailures({ diag, DiagLogLevel }: Api, log: WarningLog): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    const now = performance.now();
    if (now - reportedAt < WARNING_MILLISECONDS) return;
    reportedAt = now;
    log.warn({ reason: message }, "telemetry could not be exported");
  };
  const ignore = () => undefined;
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

async function createResource(instanceId: string) {
  const { detectResources, envDetector, resourceFromAttributes } = await import("@opentelemetry/resources");
  const own = { "service.name": "masthead", "service.instance.id": instanceId, "process.pid": process.pid };
  // The operator's own attributes win.
  return resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));
}

type Resource = Awaited<ReturnType<typeof createResource>>;

async function createSampler({ sampler, ratio }: TraceExport) {
  const sdk = await import("@opentelemetry/sdk-trace");
  const kind = sampler.replace("parentbased_", "");
  const root =
    kind === "always_off"
      ? new sdk.AlwaysOffSampler()
      : kind === "traceidratio"
        ? new sdk.TraceIdRatioBasedSampler(ratio)
        : new sdk.AlwaysOnSampler();
  return sampler.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}

async function createTraceProvider(settings: TraceExport, resource: Resource) {
  const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const { JsonTraceSerializer, ProtobufTraceSerializer, TraceExporterMetricsHelper } = await import(
    "@opentelemetry/otlp-transformer"
  );
  const { protocol, delay, timeout, queueSize, batchSize } = settings;
  const exporter = await createOtlpExporter({
    signal: "TRACES",
    protocol,
    serializer: protocol === "http/json" ? JsonTraceSerializer : ProtobufTraceSerializer,
    helper: TraceExporterMetricsHelper,
  });
  const processor = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: delay,
    exportTimeoutMillis: timeout,
    maxQueueSize: queueSize,
    maxExportBatchSize: batchSize,
  });
  return new TracerProvider({
    resource,
    sampler: await createSampler(settings),
    spanProcessors: [processor],
  });
}

/** The present time, as OpenTelemetry counts it: whole seconds since 1970, and nanoseconds. */
function readTime(): [number, number] {
  const milliseconds = performance.timeOrigin + performance.now();
  const seconds = Math.trunc(milliseconds / 1_000);
  return [seconds, Math.trunc((milliseconds - seconds * 1_000) * 1_000_000)];
}

async function createMetricProvider(settings: MetricExport, resource: Resource, source: TelemetryExport) {
  const sdk = await import("@opentelemetry/sdk-metrics");
  const { JsonMetricsSerializer, MetricsExporterMetricsHelper, ProtobufMetricsSerializer } = await import(
    "@opentelemetry/otlp-transformer"
  );
  const { protocol, interval, timeout } = settings;
  const exporter = await createOtlpExporter({
    signal: "METRICS",
    protocol,
    serializer: protocol === "http/json" ? JsonMetricsSerializer : ProtobufMetricsSerializer,
    helper: MetricsExporterMetricsHelper,
  });
  const start = readTime();
  const producer = {
    collect: async () => {
      const period = { start, end: readTime() };
      const scopeMetrics = toScopeMetrics(await source.readMetrics(), sdk, period);
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: interval,
    exportTimeoutMillis: timeout,
    metricProducers: [producer],
  });
  return new sdk.MeterProvider({ resource, readers: [reader] });
}

function toSpanContext({ traceId, spanId, isSampled }: TraceContext): SpanContext {
  return { traceId, spanId, traceFlags: isSampled ? 1 : 0 };
}

function toAttributes(attributes: SpanAttributes): Attributes {
  return { ...attributes };
}

/** Creates our tracer over the SDK's: parents are passed explicitly, so that the SDK needs no context of its own. */
function createTracer(api: Api, tracer: SdkTracer): Tracer {
  return {
    start: (name, { kind, attributes, parent, link }): Span => {
      const context =
        parent === null
          ? api.ROOT_CONTEXT
          : api.trace.setSpanContext(api.ROOT_CONTEXT, toSpanContext(parent));
      const links: Link[] = link === null ? [] : [{ context: toSpanContext(link) }];
      const options = { kind: KINDS[kind], attributes: toAttributes(attributes), links };
      const span = tracer.startSpan(name, options, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        context: { traceId, spanId, isSampled: (traceFlags & 1) === 1 },
        rename: (newName) => void span.updateName(newName),
        set: (added) => void span.setAttributes(toAttributes(added)),
        fail: (error) => {
          span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.setAttribute("error.type", error);
        },
        end: () => span.end(),
      };
    },
  };
}

/** Starts the exporters of OpenTelemetry that are configured. */
export async function startExport(source: TelemetryExport): Promise<RunningExport> {
  const api = await import("@opentelemetry/api");
  reportFailures(api, source.log);
  const resource = await createResource(source.instanceId);
  const { traces, metrics } = source;
  const tracing = traces === null ? null : await createTraceProvider(traces, resource);
  const metering = metrics === null ? null : await createMetricProvider(metrics, resource, source);
  return {
    tracer: tracing === null ? null : createTracer(api, tracing.getTracer("masthead")),
    stop: async () => {
      const providers = [tracing, metering].filter((provider) => provider !== null);
      const limit = startTimeLimit(STOP_MILLISECONDS);
      // It exports the rest first, and waits for a collector that does not respond.
      const stopped = Promise.allSettled(providers.map((provider) => provider.shutdown()));
      await Promise.race([stopped, limit.reached]);
      limit.clear();
    },
  };
}
