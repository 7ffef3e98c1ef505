import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import next from "next";
import { requireEngine, startBackground } from "@/inngest/background";
import { inngestListener } from "@/inngest/node-listener";
import { startDemoHost } from "@/prisma/seed/demo-host/start-demo-host";
import { moveDemo } from "@/prisma/seed/move-demo";
import { peopleDemo } from "@/prisma/seed/people-demo";
import { registerDemoReceiver } from "@/prisma/seed/register-demo-receiver";
import { seedDemo } from "@/prisma/seed/seed-demo";
import { sellDemo } from "@/prisma/seed/sell-demo";
import { keyOldPages } from "@/server/engagement/page-merges/index";
import { ownAddressOf, tellNextAuth } from "@/server/platform/config/index";
import { type Database, isDatabaseUnavailable } from "@/server/platform/db/index";
import { applyMigrations } from "@/server/platform/migrate/index";
import { closeToOthers } from "./close-to-others";
import { buildEdge } from "./edge";
import { settleForwarding } from "./forwarding";
import {
  answerParseErrors,
  answerWhileAway,
  bodyLimitOf,
  coalesceRequests,
  corkResponse,
  type Edge,
  endOpenBodies,
  gateRequest,
  limitBody,
  nodeListener,
  protectSharedCaches,
  replaceErrorPageWhenDatabaseIsDown,
  secureResponse,
  sendAwayPage,
} from "./http/index";
import { readyMessage } from "./ready-message";
import { getRuntime, type Runtime } from "./runtime";
import { requireSecret } from "./secrets/index";
import { hasAccounts } from "./setup/index";
import { untilDatabaseAnswers } from "./until-database-answers";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type RequestHandler = ReturnType<ReturnType<typeof next>["getRequestHandler"]>;

/** How long requests in flight may take to finish once the process was asked to stop. */
const DRAIN_MILLISECONDS = 8_000;

/** Whether a text is UTF-8 in whole percent escapes. */
function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

/** Addresses that are the edge's even when no operation stands there, so that a refusal is its refusal. */
function belongsToEdge(path: string): boolean {
  return path.startsWith("/api/") && !/^\/api\/(session|trpc|inngest)(\/|$)/.test(path);
}

function isAway(db: Database): Promise<boolean> {
  return db.ping().then(() => false, isDatabaseUnavailable);
}

/** Says that the database is away where a page got no answer by the request's deadline. */
function sendAwayPageInTime(db: Database, response: ServerResponse): void {
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  db.inTime(closed).catch(() => sendAwayPage(response));
}

/** Refuses malformed requests, answers documented APIs from the edge, and leaves everything else to Next. */
function dispatch(edge: Edge, { config, db, ids, log }: Runtime, byNext: Listener): Listener {
  const { mount } = config;
  const settle = settleForwarding(config, log);
  const handleByEdge = nodeListener(edge);
  const handleByNext: Listener = (request, response) => {
    protectSharedCaches(request, response);
    byNext(request, response);
  };
  const handlePage = coalesceRequests(handleByNext);
  return (request, response) => {
    if (gateRequest(request, response, ids)) return;
    settle(request);
    secureResponse(request, response, config);
    const path = pathOf(request);
    if (limitBody(bodyLimitOf(path), { request, response, ids })) return;
    const isDocumented = belongsToEdge(path) || edge.owns(path);
    if (path === "/api/inngest" && mount === "node") return inngestListener(request, response);
    // Next repairs a broken query before its handlers can refuse it.
    // Next redirects these before its handlers are asked; in a documented address they are mistakes.
    const isMisspelt = /\\|\/\//.test(path) && belongsToEdge(path.replaceAll(/[\\/]+/g, "/"));
    const isRefused = isMisspelt || (isDocumented && !isReadable(request.url ?? "/"));
    if (isRefused || (isDocumented && mount === "node")) handleByEdge(request, response);
    else if (isDocumented || path.startsWith("/_next/")) handleByNext(request, response);
    else {
      // Calls of the dashboard and of its sign-in keep their deadlines themselves, and answer in their own words.
      if (!path.startsWith("/api/")) sendAwayPageInTime(db, response);
      handlePage(request, response);
    }
  };
}

/** Migrates the database and seeds the demo newsroom; true where this start seeded it. */
async function prepareDatabase(runtime: Runtime, baseUrl: string): Promise<boolean> {
  const { config, log } = runtime;
  if (config.databaseUrl === null) return false;
  const report = (line: string) => log.info(line);
  await applyMigrations({ databaseUrl: config.databaseUrl, directory: "prisma/migrations", log: report });
  await requireSecret(runtime);
  const { keyed, merged } = await keyOldPages(runtime);
  if (keyed > 0)
    report(`${keyed} pages have a key now; ${merged} were the same as another one and were merged.`);
  if (!config.seedDemo) return false;
  const installation = { baseUrl, dataDir: config.dataDir, contentDir: "prisma/seed/demo" };
  await moveDemo(runtime, installation);
  const isSeeded = await seedDemo(runtime, installation);
  await sellDemo(runtime, installation);
  await peopleDemo(runtime, installation);
  await registerDemoReceiver(runtime);
  return isSeeded;
}

function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

async function listen(server: Server, config: { port: number; host: string }): Promise<void> {
  if (server.listening) return;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), DRAIN_MILLISECONDS).unref();
    void stop().finally(() => process.exit(0));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
}

/** Next's pages; one that failed because the database went away says so. */
function handlerOfNext({ db }: Runtime, requestHandler: RequestHandler): Listener {
  return (request, response) => {
    const before = db.failures();
    corkResponse(response);
    // It may answer again by the time its page has failed.
    replaceErrorPageWhenDatabaseIsDown(response, async () => db.failures() > before || (await isAway(db)));
    void requestHandler(request, response);
  };
}

/** The Node entry: migrates, seeds the demo newsroom once, serves, and stops cleanly on SIGTERM and Ctrl-C. */
export async function startServer(): Promise<void> {
  const runtime = getRuntime();
  const { config } = runtime;
  const baseUrl = ownAddressOf(config);
  requireEngine(config);
  closeToOthers(runtime);
  tellNextAuth(baseUrl);
  let handle: Listener = (request, response) => answerWhileAway(request, response, runtime.ids);
  const server = createServer(
    {
      headersTimeout: config.headersTimeoutSeconds * 1000,
      requestTimeout: config.requestTimeoutSeconds * 1000,
      connectionsCheckingInterval: 1000,
      // Node's own refusal has no body; the request gate refuses these in the one error shape.
      requireHostHeader: false,
    },
    (request, response) => handle(request, response),
  );
  answerParseErrors(server, runtime.ids);
  const isFirst = await untilDatabaseAnswers(() => prepareDatabase(runtime, baseUrl), {
    log: runtime.log,
    onAway: () => listen(server, config),
  });
  // Next itself calls every loopback address localhost; told another name, it would take its own rewrites for foreign.
  const hostname = isLoopback(config.host) ? "localhost" : config.host;
  // Next listens for upgrades on the server that it is given, and answers none in production. Our own server must have
  // no such listener: Node then answers a request to upgrade like any other (RFC 9110, 7.8).
  const httpServer = createServer();
  const site = next({ dev: false, dir: process.cwd(), port: config.port, hostname, httpServer });
  const prepared = site.prepare();
  const starting = startBackground(prepared);
  await prepared;
  handle = dispatch(buildEdge(runtime), runtime, handlerOfNext(runtime, site.getRequestHandler()));
  await listen(server, config);
  const background = await starting;
  const demoHost = await startDemoHost(runtime, config.demoHostPort);
  stopOnSignal(async () => {
    endOpenBodies();
    demoHost?.stop();
    await close(server);
    await background.stop();
    await site.close();
    await runtime.db.close();
  });
  const isEmpty = !(await hasAccounts(runtime.db));
  const hostPage = demoHost?.url ?? null;
  process.stdout.write(await readyMessage({ baseUrl, dataDir: config.dataDir, hostPage, isEmpty, isFirst }));
}
