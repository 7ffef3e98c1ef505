import { expect, onTestFinished, test } from "vitest";
import { recordTelemetry } from "@/test/telemetry/record-telemetry";
import { useTestApp } from "@/test/test-app";
import { createFacts, runInScope } from "../telemetry/index";
import { openGuardedPool } from "./guarded-pool";
import { readStatement, type Statement, type Statements, statement } from "./index";
import { openReadConnections } from "./read-connections";

const app = useTestApp();
const SHORT_READ = readStatement("observed_read", "select 1 / $1::int as n");
const POOLED = statement("observed_pooled", "select 1 / $1::int as n");

const trace = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331", isSampled: true };

/** Opens shared connections of their own, as a read replica has them. */
function openReads(): Statements {
  const pool = openGuardedPool(
    { connectionString: app.databaseUrl, max: 1, pipeline: true },
    () => undefined,
  );
  const reads = openReadConnections(pool, 1);
  onTestFinished(() => reads.close());
  return reads;
}

test.each<[string, Statement, () => Statements]>([
  ["a short read", SHORT_READ, () => app.db],
  ["a statement of the pool", POOLED, () => app.db],
  ["a short read of other shared connections", SHORT_READ, openReads],
])("%s is measured once, with its outcome, and has a span within a trace", async (_what, query, open) => {
  const db = open();
  const { spans, measurements } = recordTelemetry();
  await db.query(query, [1]);
  expect(spans).toEqual([]);
  await runInScope({ facts: createFacts(null), trace }, async () => {
    await db.query(query, [1]);
    await expect(db.query(query, [0])).rejects.toThrow("division by zero");
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
