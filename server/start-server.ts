import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import next from "next";
import { applyMigrations } from "@/server/platform/migrate/index";
import { buildEdge } from "./edge";
import { hasRoute } from "./http/index";
import { getRuntime, type Runtime } from "./runtime";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

/** Addresses that are the edge's even when no operation stands there, so that a refusal is its refusal. */
function belongsToEdge(path: string): boolean {
  return path.startsWith("/api/") && !/^\/api\/(session|trpc|inngest)(\/|$)/.test(path);
}

/** Answers documented APIs from the edge before Next is asked; everything else is Next's. */
function dispatch(edge: Hono, handleByNext: Listener): Listener {
  const handleByEdge = getRequestListener(edge.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    const path = pathOf(request);
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
    if (belongsToEdge(path) || hasRoute(edge, method, path)) void handleByEdge(request, response);
    else handleByNext(request, response);
  };
}

async function prepareDatabase(runtime: Runtime): Promise<void> {
  const { config, log } = runtime;
  if (config.databaseUrl === null) return;
  await applyMigrations({
    databaseUrl: config.databaseUrl,
    directory: "prisma/migrations",
    log: (line: string) => log.info(line),
  });
}

/** The Node entry: migrates, seeds the demo newsroom once, serves, and stops cleanly on SIGTERM and Ctrl-C. */
export async function startServer(): Promise<void> {
  const runtime = getRuntime();
  const { config } = runtime;
  await prepareDatabase(runtime);
  process.env.NEXTAUTH_URL ??= `${config.baseUrl ?? `http://${config.host}:${config.port}`}/api/session`;
  const site = next({ dev: false, dir: process.cwd(), port: config.port, hostname: config.host });
  await site.prepare();
  const handleByNext: Listener = (request, response) => void site.getRequestHandler()(request, response);
  const listener = config.mount === "next" ? handleByNext : dispatch(buildEdge(runtime), handleByNext);
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  stopOnSignal(runtime, async () => {
    server.close();
    server.closeIdleConnections();
    await site.close();
  });
  process.stdout.write(`Ready on http://${config.host}:${config.port}\n`);
}

function stopOnSignal(runtime: Runtime, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    void stop()
      .then(() => runtime.db.close())
      .finally(() => process.exit(0));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
