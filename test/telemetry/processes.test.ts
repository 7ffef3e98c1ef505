import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, webhookContext } from "@/test/webhooks";
import { type Collector, startCollector } from "./collector";
import { startObservedServer, startTestTelemetry } from "./observed-server";

const WORKER = "node_modules/.cache/masthead/telemetry-worker.mjs";
const app = useTestApp({ hasNewDatabase: true });
const receiver = useReceiver();
let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
  await mkdir("node_modules/.cache/masthead", { recursive: true });
  await build({
    entryPoints: ["test/telemetry/worker.ts"],
    outfile: WORKER,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
});
afterAll(() => collector.stop());

/** Variables that export everything to the collector. */
const exporting = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_BSP_SCHEDULE_DELAY: "50",
});

function startWorker(
  role: string,
  variables: Record<string, string>,
): { child: ChildProcess; line: Promise<string> } {
  const child = spawn(process.execPath, [WORKER, role], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      DATABASE_URL: app.databaseUrl,
      MASTHEAD_SECRET: "a secret of at least thirty-two signs",
      EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
      LOG_LEVEL: "fatal",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  return { child, line: once(lines, "line").then(([line]) => String(line)) };
}

it("without its variables, and when it is disabled, nothing of OpenTelemetry is loaded", async () => {
  expect(await startWorker("loaded", {}).line).toBe("[]");
  const disabled = { ...exporting(), OTEL_SDK_DISABLED: "true" };
  expect(await startWorker("loaded", disabled).line).toBe("[]");
  expect(await startWorker("loaded", exporting()).line).toContain("@opentelemetry/sdk-trace");
});

it("a trace continues in the process that runs the functions, which exports the rest of it when it stops", async () => {
  const { child, line } = startWorker("background", { ...exporting(), OTEL_BSP_SCHEDULE_DELAY: "600000" });
  expect(await line).toBe("started");
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  const telemetry = await startTestTelemetry(exporting());
  const server = await startObservedServer();
  onTestFinished(async () => {
    await server.stop();
    await telemetry.stop();
    vi.unstubAllEnvs();
  });
  const publisher = await app.createAccount();
  await anEndpoint(webhookContext(publisher.ctx), receiver.url("/member"), { events: ["member-signup"] });
  const response = await server.fetch("/api/member", {
    host: publisher.host,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@quay.test", password: "correct horse battery" }),
  });
  expect(response.status).toBe(201);
  await eventually(() => expect(receiver.calls("/member")).toHaveLength(1));
  const [call] = receiver.calls("/member");
  expect(call?.headers["x-request-id"]).toBe(response.headers.get("x-request-id"));
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  await eventually(() => {
    const spans = collector.spans();
    const request = spans.find(({ name }) => name === "POST /api/member");
    const delivery = spans.find(({ name }) => name === "deliver member-signup");
    expect(delivery?.traceId).toBe(request?.traceId);
    expect(call?.headers.traceparent).toContain(request?.traceId);
    expect(new Set([delivery?.process, request?.process]).size).toBe(2);
  });
});
