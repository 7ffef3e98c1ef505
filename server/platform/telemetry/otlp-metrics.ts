import type { HrTime } from "@opentelemetry/api";
import type { MetricData, ResourceMetrics } from "@opentelemetry/sdk-metrics";

/** A metric in the format of prom-client's registry. */
export interface MetricReading {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  values: readonly {
    value: number;
    labels: Partial<Record<string, string | number>>;
    /** Of a histogram: its name with `_bucket`, `_sum` or `_count`. */
    metricName?: string | undefined;
  }[];
}

type Enums = Pick<typeof import("@opentelemetry/sdk-metrics"), "AggregationTemporality" | "DataPointType">;
type Reading = MetricReading["values"][number];

interface Period {
  start: HrTime;
  end: HrTime;
}

interface HistogramPoint {
  attributes: Record<string, string | number>;
  /** Upper bound and cumulative count of each bucket, in ascending order; the last bound is infinite. */
  buckets: { bound: number; count: number }[];
  sum: number;
  count: number;
}

function toAttributes(labels: Reading["labels"]): Record<string, string | number> {
  const attributes: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(labels))
    if (value !== undefined && name !== "le") attributes[name] = value;
  return attributes;
}

/** Collects the buckets, the sum and the count of each combination of labels. */
function groupHistogram(name: string, values: readonly Reading[]): HistogramPoint[] {
  const points = new Map<string, HistogramPoint>();
  for (const { value, labels, metricName } of values) {
    const attributes = toAttributes(labels);
    const key = JSON.stringify(attributes);
    const point = points.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.sum = value;
    else if (metricName === `${name}_count`) point.count = value;
    else {
      const bound = labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le);
      point.buckets.push({ bound, count: value });
    }
  }
  return [...points.values()];
}

/** Converts cumulative buckets to boundaries and the count of each bucket alone. */
function toBuckets(buckets: HistogramPoint["buckets"]): { boundaries: number[]; counts: number[] } {
  const sorted = buckets.toSorted((one, other) => one.bound - other.bound);
  return {
    boundaries: sorted.map(({ bound }) => bound).filter(Number.isFinite),
    counts: sorted.map(({ count }, index) => count - (sorted[index - 1]?.count ?? 0)),
  };
}

function toMetric(reading: MetricReading, enums: Enums, { start, end }: Period): MetricData {
  const { name, help, type, values } = reading;
  const { AggregationTemporality, DataPointType } = enums;
  const common = {
    // The unit is in the name, as Prometheus has it: a collector that converts OTLP appends none.
    descriptor: { name, description: help, unit: "", valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const times = { startTime: start, endTime: end };
  if (type === "histogram") {
    const dataPoints = groupHistogram(name, values).map(({ attributes, buckets, sum, count }) => ({
      ...times,
      attributes,
      value: { buckets: toBuckets(buckets), sum, count },
    }));
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = values.map(({ value, labels }) => ({
    ...times,
    attributes: toAttributes(labels),
    value,
  }));
  return type === "counter"
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Converts readings of prom-client's registries, cumulative since `period.start`, to OpenTelemetry's metrics. */
export function toScopeMetrics(
  readings: readonly MetricReading[],
  enums: Enums,
  period: Period,
): ResourceMetrics["scopeMetrics"] {
  return [
    { scope: { name: "masthead" }, metrics: readings.map((reading) => toMetric(reading, enums, period)) },
  ];
}
