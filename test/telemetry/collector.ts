import { z } from "zod";
import { listenLocally } from "@/test/http-server";

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((entries) =>
    Object.fromEntries(entries.map(({ key, value }) => [key, Object.values(value)[0]])),
  );

const resource = z.object({ attributes });

const traceExport = z.object({
  resourceSpans: z.array(
    z.object({
      resource,
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(""),
              name: z.string(),
              kind: z.number(),
              attributes,
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

const point = z.object({
  attributes,
  asDouble: z.number().optional(),
  count: z.union([z.string(), z.number()]).optional(),
  sum: z.number().optional(),
  bucketCounts: z.array(z.union([z.string(), z.number()])).optional(),
  explicitBounds: z.array(z.number()).optional(),
});
const series = z.object({ dataPoints: z.array(point) });

const metricExport = z.object({
  resourceMetrics: z.array(
    z.object({
      resource,
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({
              name: z.string(),
              gauge: series.optional(),
              sum: series.optional(),
              histogram: series.optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

type TraceExport = z.output<typeof traceExport>["resourceSpans"][number];
type MetricExport = z.output<typeof metricExport>["resourceMetrics"][number];

/** A span with the process that exported it. */
export type CollectedSpan = TraceExport["scopeSpans"][number]["spans"][number] & { process: unknown };
export type CollectedMetric = MetricExport["scopeMetrics"][number]["metrics"][number];

export interface Collector {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans(): CollectedSpan[];
  metrics(): CollectedMetric[];
  /** All that was received, as text. */
  text(): string;
  stop(): Promise<void>;
}

/** An OpenTelemetry collector of a test: OTLP over HTTP as JSON. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const traces: TraceExport[] = [];
  const metrics: MetricExport[] = [];
  const server = await listenLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      bodies.push(text);
      const body: unknown = JSON.parse(text);
      if (request.url === "/v1/traces") traces.push(...traceExport.parse(body).resourceSpans);
      if (request.url === "/v1/metrics") metrics.push(...metricExport.parse(body).resourceMetrics);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  return {
    endpoint: server.origin,
    spans: () =>
      traces.flatMap(({ resource: exported, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({ ...span, process: exported.attributes["service.instance.id"] })),
        ),
      ),
    metrics: () => metrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
    text: () => bodies.join("\n"),
    stop: server.stop,
  };
}
