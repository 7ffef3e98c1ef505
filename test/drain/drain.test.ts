import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { findFreePort } from "@/bin/lib/free-port.mjs";
import { getStopLimit, startServer } from "@/bin/lib/server-process.mjs";
import { bundleSource } from "@/bin/lib/source.mjs";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";

let program = "";
const app = useTestApp();

beforeAll(async () => {
  program = await bundleSource({ entry: "test/drain/worker.ts", name: "drain-worker" });
});

interface Worker {
  child: ChildProcess;
  exited: Promise<unknown[]>;
  lines: Interface;
  /** Status and body of a path; each call is a connection of its own. */
  get(path: string): Promise<Response>;
}

async function startWorker(drainSeconds: number): Promise<Worker> {
  const child = spawn(process.execPath, [program], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      DATABASE_URL: app.databaseUrl,
      DRAIN_SECONDS: String(drainSeconds),
      PORT: "0",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const [port] = await once(lines, "line");
  return {
    child,
    lines,
    exited: once(child, "exit"),
    get: (path) => fetch(`http://127.0.0.1:${port}${path}`),
  };
}

const readStatus = async (worker: Worker, path: string) => (await worker.get(path)).status;

async function waitForStatus(worker: Worker, status: number): Promise<void> {
  await eventually(async () => expect(await readStatus(worker, "/readyz")).toBe(status));
}

it("a stopping process is not ready at once, answers new requests in its grace and then those in flight, and exits with 0", async () => {
  const worker = await startWorker(5);
  await waitForStatus(worker, 200);
  const slow = await worker.get("/slow");
  const closing = once(worker.lines, "line");
  const began = performance.now();
  worker.child.kill("SIGTERM");
  await waitForStatus(worker, 503);
  expect(await readStatus(worker, "/healthz")).toBe(200);
  const fresh = await worker.get("/");
  expect([fresh.headers.get("connection"), await fresh.text()]).toEqual(["close", "answered"]);
  expect(await closing).toEqual(["closing"]);
  expect(performance.now() - began).toBeGreaterThan(4_900);
  await expect(worker.get("/")).rejects.toThrow("fetch failed");
  worker.child.kill("SIGUSR2");
  expect(await slow.text()).toBe("answered");
  expect(await worker.exited).toEqual([0, null]);
});

it("Ctrl-C does not wait for load balancers, also during the grace of SIGTERM", async () => {
  const worker = await startWorker(3_600);
  await waitForStatus(worker, 200);
  worker.child.kill("SIGTERM");
  await waitForStatus(worker, 503);
  worker.child.kill("SIGINT");
  expect(await worker.exited).toEqual([0, null]);
});

/** A worker under the launcher of `npm run up`. */
async function superviseWorker(drainSeconds: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "masthead-drain-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findFreePort();
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    DATABASE_URL: app.databaseUrl,
    DRAIN_SECONDS: String(drainSeconds),
    PORT: String(port),
    LOG_LEVEL: "fatal",
  };
  const server = startServer({ dataDir, env, program });
  onTestFinished(() => server.stop("SIGKILL"));
  const readReadiness = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
  await eventually(async () => expect(await readReadiness()).toBe(200));
  return { server, readStatus: readReadiness };
}

it("the launcher waits for a server that drains for longer than it may take to stop", async () => {
  const { server, readStatus } = await superviseWorker(12);
  const stopped = server.stop("SIGTERM");
  await eventually(async () => expect(await readStatus()).toBe(503));
  await stopped;
  expect(await server.exited).toEqual({ expected: true, how: "code 0" });
});

it("Ctrl-C ends the grace of a server that the launcher is stopping", async () => {
  const { server, readStatus } = await superviseWorker(3_600);
  const stopped = server.stop("SIGTERM");
  await eventually(async () => expect(await readStatus()).toBe(503));
  server.hurry();
  await stopped;
  expect(await server.exited).toEqual({ expected: true, how: "code 0" });
});

it.each<[NodeJS.Signals, string | undefined, number]>([
  ["SIGTERM", undefined, 10_000],
  ["SIGTERM", "20", 30_000],
  ["SIGTERM", "0.5", 10_500],
  ["SIGTERM", "soon", 10_000],
  ["SIGINT", "20", 10_000],
])("%s with a grace of %s seconds kills a server after %i ms", (signal, DRAIN_SECONDS, milliseconds) => {
  const env = { NODE_ENV: "production" as const, ...(DRAIN_SECONDS !== undefined && { DRAIN_SECONDS }) };
  expect(getStopLimit(signal, env)).toBe(milliseconds);
});
