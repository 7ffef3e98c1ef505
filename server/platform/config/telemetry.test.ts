import { expect, it } from "vitest";
import { readConfig } from "./index";

const ENDPOINT = "http://collector.test:4318";
const read = (variables: Record<string, string>) => readConfig({ NODE_ENV: "test", ...variables }).telemetry;

it.each([
  [{}, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, true, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: "true" }, false, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: "false" }, true, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_METRICS_EXPORTER: "none" }, true, false],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }, true, false],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: ENDPOINT }, false, true],
  [{ OTEL_TRACES_EXPORTER: "otlp" }, true, false],
  [{ OTEL_METRICS_EXPORTER: "otlp", OTEL_TRACES_EXPORTER: "" }, false, true],
])("%j exports traces: %s, metrics: %s", (variables, hasTraces, hasMetrics) => {
  const { traces, metrics } = read(variables);
  expect([traces !== null, metrics !== null]).toEqual([hasTraces, hasMetrics]);
});

it("a signal's own protocol precedes that of both, and nothing waits longer than the interval", () => {
  const { traces, metrics } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: "http/protobuf",
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
    OTEL_BSP_MAX_QUEUE_SIZE: "100",
  });
  expect([traces?.protocol, metrics?.protocol]).toEqual(["http/json", "http/protobuf"]);
  expect([metrics?.interval, metrics?.timeout, traces?.batchSize]).toEqual([1_000, 1_000, 100]);
});

it.each([
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
  ["OTEL_TRACES_EXPORTER", "zipkin"],
  ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
  ["ACCESS_LOG", "yes"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`Invalid environment\\. ${name}: `));
});
