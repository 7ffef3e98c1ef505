import { z } from "zod";

const EXPORTERS = ["otlp", "none"] as const;
const PROTOCOLS = ["http/protobuf", "http/json"] as const;
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/**
 * The standard variables of OpenTelemetry that choose what is exported. Its SDK reads those of the exporter itself
 * (headers, timeout, compression, certificates) and of the resource.
 */
export const telemetryVariables = {
  ACCESS_LOG: z.enum(["1", "0"]).default("1"),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(EXPORTERS).optional(),
  OTEL_METRICS_EXPORTER: z.enum(EXPORTERS).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS).default("http/protobuf"),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.enum(PROTOCOLS).optional(),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: z.enum(PROTOCOLS).optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(0).default(5_000),
  OTEL_BSP_EXPORT_TIMEOUT: z.coerce.number().int().min(1).default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: z.coerce.number().int().min(1).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: z.coerce.number().int().min(1).default(512),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1).default(60_000),
  OTEL_METRIC_EXPORT_TIMEOUT: z.coerce.number().int().min(1).default(30_000),
};

type Variables = z.output<z.ZodObject<typeof telemetryVariables>>;

export type OtlpProtocol = (typeof PROTOCOLS)[number];

/** How traces are exported; times in milliseconds. */
export interface TraceExport {
  protocol: OtlpProtocol;
  sampler: (typeof SAMPLERS)[number];
  /** Share of the traces to record, 0 to 1; for the samplers `traceidratio`. */
  ratio: number;
  delay: number;
  timeout: number;
  queueSize: number;
  batchSize: number;
}

/** How metrics are exported; times in milliseconds. */
export interface MetricExport {
  protocol: OtlpProtocol;
  interval: number;
  timeout: number;
}

/** What an operator sees of this process besides the log. */
export interface Telemetry {
  /** Whether each request is logged. */
  accessLog: boolean;
  /** null: no traces are exported. */
  traces: TraceExport | null;
  /** null: no metrics are exported; the page /metrics is independent of it. */
  metrics: MetricExport | null;
}

interface Signal {
  exporter: (typeof EXPORTERS)[number] | undefined;
  endpoint: string | undefined;
}

/** A signal is exported where its exporter is chosen or, without a choice, where there is an endpoint. */
function isExported(values: Variables, { exporter, endpoint }: Signal): boolean {
  if (values.OTEL_SDK_DISABLED?.toLowerCase() === "true") return false;
  const chosen = endpoint ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return exporter === undefined ? chosen !== undefined : exporter === "otlp";
}

function parseTraceExport(values: Variables): TraceExport {
  const queueSize = values.OTEL_BSP_MAX_QUEUE_SIZE;
  return {
    protocol: values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    delay: values.OTEL_BSP_SCHEDULE_DELAY,
    timeout: values.OTEL_BSP_EXPORT_TIMEOUT,
    queueSize,
    batchSize: Math.min(values.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, queueSize),
  };
}

export function parseTelemetry(values: Variables): Telemetry {
  const interval = values.OTEL_METRIC_EXPORT_INTERVAL;
  const traces = {
    exporter: values.OTEL_TRACES_EXPORTER,
    endpoint: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  };
  const metrics = {
    exporter: values.OTEL_METRICS_EXPORTER,
    endpoint: values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT,
  };
  return {
    accessLog: values.ACCESS_LOG === "1",
    traces: isExported(values, traces) ? parseTraceExport(values) : null,
    metrics: isExported(values, metrics)
      ? {
          protocol: values.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL,
          interval,
          timeout: Math.min(values.OTEL_METRIC_EXPORT_TIMEOUT, interval),
        }
      : null,
  };
}
