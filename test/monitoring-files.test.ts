import { afterAll, beforeAll, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { z } from "zod";
import { collectMetrics } from "@/server/metrics/collect-metrics";
import { getProcessRegistry } from "@/server/metrics/registry";
import { record } from "@/server/platform/telemetry/index";
import { getRuntime } from "@/server/runtime";
import { readText } from "./deploy-files";
import { useTestApp } from "./test-app";

useTestApp();

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
});
const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.object({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.object({ summary: z.string().min(1), description: z.string().optional() }),
});
const alertsSchema = z.object({
  groups: z.array(z.object({ name: z.string(), rules: z.array(ruleSchema) })),
});

const dashboard = dashboardSchema.parse(JSON.parse(readText("deploy/monitoring/grafana-dashboard.json")));
const alerts = alertsSchema.parse(parse(readText("deploy/monitoring/alerts.yaml")));
const rules = alerts.groups.flatMap((group) => group.rules);
const expressions = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
];

let exposed: { names: Set<string>; text: string };

/** A registry of this test's own: a file before it in the same process may have one that no longer records. */
function forgetMetrics(): void {
  globalThis.mastheadMeter = undefined;
  globalThis.mastheadMetrics = undefined;
}

beforeAll(async () => {
  forgetMetrics();
  const registry = getProcessRegistry();
  record("masthead_http_request_duration_seconds", { method: "GET", route: "/", status: "5xx" }, 1);
  record("masthead_database_query_duration_seconds", { client: "prisma", outcome: "ok" }, 1);
  record("masthead_function_duration_seconds", { function: "a", outcome: "error" }, 1);
  record("masthead_webhook_attempt_duration_seconds", { family: "workflow", outcome: "delivered" }, 1);
  expect(registry.getMetricsAsArray().length).toBeGreaterThan(10);
  const { body } = await collectMetrics(getRuntime());
  const names = body.matchAll(/^([a-z_]\w*)(?:\{| )/gm);
  exposed = { names: new Set([...names].map(([, name = ""]) => name)), text: body };
});

afterAll(forgetMetrics);

/** The metrics of a query: words that are no function, no label and no keyword. */
function listMetrics(expression: string): string[] {
  return [...expression.matchAll(/\b(?:masthead|nodejs|process)_\w+/g)].map(([name]) => name);
}

it("the alert rules are well-formed YAML and repeat no name", () => {
  const document = parseDocument(readText("deploy/monitoring/alerts.yaml"));
  expect([...document.errors, ...document.warnings]).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

it("each panel of the dashboard has an id of its own", () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("dashboard and alerts query metrics that exist, with labels that exist", () => {
  expect(expressions.length).toBeGreaterThan(30);
  for (const expression of expressions) {
    const metrics = listMetrics(expression);
    expect(metrics, expression).not.toEqual([]);
    // A counter without labels yet has no line of its own.
    const missing = metrics.filter(
      (name) => !exposed.names.has(name) && !exposed.text.includes(`# TYPE ${name} counter`),
    );
    expect(missing, expression).toEqual([]);
    for (const [, label = ""] of expression.matchAll(/\{(\w+)!?=/g))
      expect(exposed.text, expression).toMatch(new RegExp(`[{,]${label}="`));
  }
});

it("each metric of the product is in the dashboard or in an alert", () => {
  const used = new Set(
    expressions.flatMap(listMetrics).map((name) => name.replace(/_(bucket|count|sum)$/, "")),
  );
  const declared = exposed.text.matchAll(/^# TYPE (masthead_\w+) /gm);
  const unused = [...declared].map(([, name = ""]) => name).filter((name) => !used.has(name));
  // The same in rates, which a dashboard computes itself.
  expect(unused.filter((name) => !name.endsWith("_5m"))).toEqual([]);
});
