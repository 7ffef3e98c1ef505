import { onTestFinished } from "vitest";
import type { MetricName } from "@/server/platform/telemetry/index";

interface RecordedSpan {
  name: string;
  parentSpanId: string | null;
  /** Type of the error; null: it did not fail. */
  error: string | null;
  isEnded: boolean;
}

interface Measurement {
  name: MetricName;
  labels: Record<string, string>;
}

/** Records the spans and measurements of this process until the test is finished, in place of the exporters. */
export function recordTelemetry(): { spans: RecordedSpan[]; measurements: Measurement[] } {
  const { mastheadMeter, mastheadTracer } = globalThis;
  const spans: RecordedSpan[] = [];
  const measurements: Measurement[] = [];
  globalThis.mastheadMeter = {
    record: (name, labels) => void measurements.push({ name, labels: { ...labels } }),
  };
  globalThis.mastheadTracer = {
    start: (name, { parent }) => {
      const span: RecordedSpan = { name, parentSpanId: parent?.spanId ?? null, error: null, isEnded: false };
      spans.push(span);
      const spanId = String(spans.length).padStart(16, "0");
      const traceId = parent?.traceId ?? spanId.padStart(32, "0");
      return {
        context: { traceId, spanId, isSampled: true },
        rename: (newName) => {
          span.name = newName;
        },
        set: () => undefined,
        fail: (error) => {
          span.error = error;
        },
        end: () => {
          span.isEnded = true;
        },
      };
    },
  };
  onTestFinished(() => {
    globalThis.mastheadMeter = mastheadMeter;
    globalThis.mastheadTracer = mastheadTracer;
  });
  return { spans, measurements };
}
