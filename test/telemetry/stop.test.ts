import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { withSpan } from "@/server/platform/telemetry/index";
import { listenLocally } from "@/test/http-server";
import { useTestApp } from "@/test/test-app";
import { startCollector } from "./collector";
import { startTestTelemetry } from "./observed-server";

useTestApp();
afterEach(() => void vi.unstubAllEnvs());

/** Ten minutes: nothing is exported before the stop, and no export ends by its own timeout. */
const NEVER = "600000";

function startExporting(endpoint: string) {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", NEVER);
  return startTestTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: NEVER,
    OTEL_BSP_EXPORT_TIMEOUT: NEVER,
    OTEL_METRIC_EXPORT_INTERVAL: NEVER,
    OTEL_METRIC_EXPORT_TIMEOUT: NEVER,
  });
}

it("a process that stops exports its last spans and metrics once", async () => {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const telemetry = await startExporting(collector.endpoint);
  await withSpan("last", {}, async () => undefined);
  await telemetry.stop();
  expect(collector.spans().map(({ name }) => name)).toEqual(["last"]);
  const limits = collector.metrics().filter(({ name }) => name === "masthead_database_pool_limit");
  expect(limits).toHaveLength(1);
});

it("a process stops while its collector does not respond", async () => {
  const silent = await listenLocally(() => undefined);
  onTestFinished(silent.stop);
  const telemetry = await startExporting(silent.origin);
  await withSpan("last", {}, async () => undefined);
  await telemetry.stop();
});
