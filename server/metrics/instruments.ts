import { Counter, Histogram, Registry } from "prom-client";
import type { Meter, MetricLabels, MetricName } from "@/server/platform/telemetry/index";

/** Upper bounds of the buckets of durations, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

interface Definition<Label extends string = string> {
  help: string;
  labels: readonly Label[];
  /** Missing: it is a counter. */
  buckets?: number[];
}

const DEFINITIONS: { [Name in MetricName]: Definition<keyof MetricLabels[Name] & string> } = {
  masthead_http_request_duration_seconds: {
    help: "Duration of requests by operation and class of status.",
    labels: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
  },
  masthead_database_query_duration_seconds: {
    help: "Duration of database queries, including the wait for a connection.",
    labels: ["client", "outcome"],
    buckets: QUERY_BUCKETS,
  },
  masthead_events_published_total: {
    help: "Events handed to the workflow engine, and those that it refused.",
    labels: ["outcome"],
  },
  masthead_function_duration_seconds: {
    help: "Duration of the calls of background functions.",
    labels: ["function", "outcome"],
    buckets: JOB_BUCKETS,
  },
  masthead_webhook_attempt_duration_seconds: {
    help: "Duration of webhook calls by outcome: delivered, refused, or the failure.",
    labels: ["family", "outcome"],
    buckets: REQUEST_BUCKETS,
  },
  masthead_mail_attempts_total: {
    help: "Mails by outcome of the attempt: sent, stored, deferred or rejected.",
    labels: ["outcome"],
  },
};

function createInstrument(name: string, definition: Definition, registry: Registry) {
  const { help, labels, buckets } = definition;
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (buckets === undefined) {
    const counter = new Counter(options);
    return (values: Record<string, string>, value: number) => counter.inc(values, value);
  }
  const histogram = new Histogram({ ...options, buckets });
  return (values: Record<string, string>, value: number) => histogram.observe(values, value);
}

/** Creates all instruments of this process in a registry, and the meter that records their measurements. */
export function createMeter(registry: Registry): Meter {
  const instruments = new Map(
    Object.entries(DEFINITIONS).map(([name, definition]) => [
      name,
      createInstrument(name, definition, registry),
    ]),
  );
  return { record: (name, labels, value) => instruments.get(name)?.({ ...labels }, value) };
}
