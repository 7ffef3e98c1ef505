import { expect, test } from "vitest";
import { recordTelemetry } from "@/test/telemetry/record-telemetry";
import { useTestApp } from "@/test/test-app";
import { createFacts, runInScope } from "../telemetry/index";
import { readStatement, statement } from "./index";

const app = useTestApp();
const SHORT_READ = readStatement("observed_read", "select 1 / $1::int as n");
const POOLED = statement("observed_pooled", "select 1 / $1::int as n");

const trace = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331", isSampled: true };

test.each([
  ["a short read", SHORT_READ],
  ["a statement of the pool", POOLED],
])("%s is measured once, with its outcome, and has a span within a trace", async (_what, query) => {
  const { spans, measurements } = recordTelemetry();
  await app.db.query(query, [1]);
  expect(spans).toEqual([]);
  await runInScope({ facts: createFacts(null), trace }, async () => {
    await app.db.query(query, [1]);
    await expect(app.db.query(query, [0])).rejects.toThrow("division by zero");
  });
  const name = "masthead_database_query_duration_seconds";
  const outcomes = ["ok", "ok", "error"];
  expect(measurements).toEqual(
    outcomes.map((outcome) => ({ name, labels: { client: "statement", outcome } })),
  );
  const span = { name: query.name, parentSpanId: trace.spanId, isEnded: true };
  expect(spans).toEqual([
    { ...span, error: null },
    { ...span, error: "22012" },
  ]);
});
