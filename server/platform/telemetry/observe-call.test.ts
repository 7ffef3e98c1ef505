import { expect, test } from "vitest";
import { recordTelemetry } from "@/test/telemetry/record-telemetry";
import { observeCall } from "./index";

const call = { method: "GET", requestId: "ticket-17", traceParent: null };
const name = "masthead_http_request_duration_seconds";

test("a call whose handler throws counts as a server error, and its span ends as failed", async () => {
  const { spans, measurements } = recordTelemetry();
  const failing = observeCall(call, () => Promise.reject(new Error("thrown by the handler")));
  await expect(failing).rejects.toThrow("thrown by the handler");
  expect(spans).toEqual([{ name: "GET unmatched", parentSpanId: null, error: "500", isEnded: true }]);
  expect(measurements).toEqual([{ name, labels: { method: "GET", route: "unmatched", status: "5xx" } }]);
});

test("a call that is answered counts by its status", async () => {
  const { spans, measurements } = recordTelemetry();
  expect(await observeCall(call, async () => ({ status: 404 }))).toEqual({ status: 404 });
  expect(spans).toEqual([{ name: "GET unmatched", parentSpanId: null, error: null, isEnded: true }]);
  expect(measurements).toEqual([{ name, labels: { method: "GET", route: "unmatched", status: "4xx" } }]);
});
