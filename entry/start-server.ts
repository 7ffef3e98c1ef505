import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "compression";
import next from "next";
import { requireEngine, startBackground } from "@/inngest/background";
import { inngestListener } from "@/inngest/node-listener";
import { createReloadingHandler } from "@/inngest/reloading-handler";
import { getInngestHandler, type InngestHandler } from "@/inngest/serve";
import { buildEdge } from "@/server/edge";
import { normalizeForwarding, removeVisitHeaders } from "@/server/forwarding";
import { getLifecycle, isProbe, waitUntilReady } from "@/server/health/index";
import {
  answerParseErrors,
  answerWhileDatabaseDown,
  coalesceRequests,
  corkResponse,
  type Edge,
  endStreamedResponses,
  gateRequest,
  getBodyLimit,
  getPath,
  limitBody,
  loadPageRoutes,
  nodeListener,
  observeRequests,
  protectSharedCaches,
  replaceErrorPageWhenDatabaseIsDown,
  restrictInlineScripts,
  secureResponse,
  sendMaintenancePage,
  serveStaticFiles,
} from "@/server/http/index";
import { startTelemetry } from "@/server/metrics/index";
import { createPageCache } from "@/server/page-cache/index";
import { type Config, getInstallationUrl, setNextAuthUrl } from "@/server/platform/config/index";
import { type Database, isDatabaseUnavailable } from "@/server/platform/db/index";
import { createAccessLog } from "@/server/platform/log/index";
import { isLoopback, isPercentEncodedUtf8 } from "@/server/platform/net/index";
import { restrictDataDir } from "@/server/restrict-data-dir";
import { getRuntime, type Runtime } from "@/server/runtime";
import { hasAccounts } from "@/server/setup/index";
import { waitForDatabase } from "@/server/wait-for-database";
import type { Demo } from "./demo";
import { prepareDatabase } from "./prepare-database";
import { formatReadyMessage } from "./ready-message";
import { closeServer, stopOnSignal } from "./stop-on-signal";
import { warmUp } from "./warm-up";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type RequestHandler = ReturnType<ReturnType<typeof next>["getRequestHandler"]>;

/** Whether the edge owns a path even without an operation there, so that the refusal is in its format. */
function belongsToEdge(path: string): boolean {
  return path.startsWith("/api/") && !/^\/api\/(session|trpc|inngest)(\/|$)/.test(path);
}

function isDatabaseDown(db: Database): Promise<boolean> {
  return db.ping().then(() => false, isDatabaseUnavailable);
}

/** Sends the maintenance page where a page does not respond by the request's deadline. */
function sendMaintenancePageAtDeadline(db: Database, response: ServerResponse): void {
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  db.inTime(closed).catch(() => sendMaintenancePage(response));
}

const compressResponse = compression();

/** The requests of this server, and what it holds open for them. */
interface Dispatcher {
  handle: Listener;
  stop(): Promise<void>;
}

/** Answers requests for pages from those that are stored, except in development, where pages change with the code. */
function createPageHandler(runtime: Runtime, render: Listener): Dispatcher {
  const { databaseUrl, isDevelopment } = runtime.config;
  const next = coalesceRequests(render);
  if (isDevelopment || databaseUrl === null) return { handle: next, stop: async () => undefined };
  return createPageCache({ runtime, databaseUrl, render, next });
}

/** Refuses malformed requests, answers documented APIs from the edge, and passes everything else to Next. */
function dispatch(edge: Edge, runtime: Runtime, byNext: Listener): Dispatcher {
  const { config, db, ids, log } = runtime;
  const { mount } = config;
  const settle = normalizeForwarding(config, log);
  const handleByEdge = nodeListener(edge);
  const handleByNext: Listener = (request, response) => {
    protectSharedCaches(request, response);
    compressResponse(request, response, () => undefined);
    restrictInlineScripts(response);
    byNext(request, response);
  };
  const pages = createPageHandler(runtime, handleByNext);
  // In development files change with the code.
  const handleFile = config.isDevelopment
    ? handleByNext
    : serveStaticFiles(join(process.cwd(), ".next", "static"), handleByNext);
  const handle: Listener = (request, response) => {
    if (gateRequest(request, response, ids)) return;
    settle(request);
    removeVisitHeaders(request);
    secureResponse(request, response, config);
    const path = getPath(request);
    if (limitBody(getBodyLimit(path), { request, response, ids })) return;
    const isDocumented = belongsToEdge(path) || edge.owns(path);
    if (path === "/api/inngest" && mount === "node") return inngestListener(request, response);
    // Next repairs a broken query before its handlers can refuse it. Next redirects repeated slashes before its
    // handlers run; in a documented address they are mistakes.
    const isMisspelt = /\\|\/\//.test(path) && belongsToEdge(path.replaceAll(/[\\/]+/g, "/"));
    const isRefused = isMisspelt || (isDocumented && !isPercentEncodedUtf8(request.url ?? "/"));
    if (isRefused || (isDocumented && mount === "node")) handleByEdge(request, response);
    else if (isDocumented) handleByNext(request, response);
    else if (path.startsWith("/_next/")) handleFile(request, response);
    else {
      // Dashboard and sign-in calls enforce their own deadlines, and answer in their own format.
      if (!path.startsWith("/api/")) sendMaintenancePageAtDeadline(db, response);
      pages.handle(request, response);
    }
  };
  return { handle, stop: pages.stop };
}

/** Answers the probes, and 503 to every other request. */
function answerWhileStarting(edge: Edge, { ids }: Runtime): Listener {
  const handleByEdge = nodeListener(edge);
  return (request, response) => {
    if (!isProbe(getPath(request))) answerWhileDatabaseDown(request, response, ids);
    else if (!gateRequest(request, response, ids)) handleByEdge(request, response);
  };
}

/** Observes each request: its id, its line in the log, its trace and its duration. */
async function createObserver({ config, ids }: Runtime): Promise<(listener: Listener) => Listener> {
  const findPageRoute = config.isDevelopment ? () => null : await loadPageRoutes(".next");
  return observeRequests({
    log: createAccessLog(config.logLevel),
    ids,
    accessLog: config.telemetry.accessLog,
    isMonitoring: (path) => isProbe(path) || path === "/metrics",
    findPageRoute,
  });
}

async function listen(server: Server, config: { port: number; host: string }): Promise<void> {
  if (server.listening) return;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
}

/** Next's request handler; an error page caused by an unavailable database becomes the maintenance page. */
function createNextHandler({ db }: Runtime, requestHandler: RequestHandler): Listener {
  return (request, response) => {
    const before = db.failures();
    corkResponse(response);
    // The database may be back by the time the page has failed.
    replaceErrorPageWhenDatabaseIsDown(
      response,
      async () => db.failures() > before || (await isDatabaseDown(db)),
    );
    void requestHandler(request, response);
  };
}

function chooseInngestHandler(config: Config): InngestHandler {
  return config.isDevelopment
    ? createReloadingHandler(`http://${config.host}:${config.port}`)
    : getInngestHandler();
}

/** The Node entry: migrates, seeds the demo newsroom once, serves, and stops cleanly on SIGTERM and Ctrl-C. */
export async function startServer(demo: Demo): Promise<void> {
  const runtime = getRuntime();
  const { config } = runtime;
  const baseUrl = getInstallationUrl(config);
  requireEngine(config);
  restrictDataDir(runtime);
  setNextAuthUrl(baseUrl);
  const telemetry = await startTelemetry(runtime);
  const lifecycle = getLifecycle();
  const edge = buildEdge(runtime);
  let handle: Listener = answerWhileStarting(edge, runtime);
  const observe = await createObserver(runtime);
  const server = createServer(
    {
      headersTimeout: config.headersTimeoutSeconds * 1000,
      requestTimeout: config.requestTimeoutSeconds * 1000,
      keepAliveTimeout: config.keepAliveTimeoutSeconds * 1000,
      connectionsCheckingInterval: 1000,
      // Node's own refusal has no body; the request gate refuses these in the common error format.
      requireHostHeader: false,
    },
    observe((request, response) => handle(request, response)),
  );
  answerParseErrors(server, runtime.ids);
  const isFirst = await waitForDatabase(() => prepareDatabase(runtime, { baseUrl, demo }), {
    log: runtime.log,
    onUnavailable: () => listen(server, config),
  });
  // Next calls every loopback address localhost; with another name it would treat its own rewrites as external.
  const hostname = isLoopback(config.host) ? "localhost" : config.host;
  // Next listens for upgrades on the server that it is given, and answers none in production. Our own server must
  // have no such listener: Node then answers a request to upgrade like any other (RFC 9110, 7.8).
  // In development Next sends its updates over a WebSocket of this server.
  const httpServer = config.isDevelopment ? server : createServer();
  const site = next({
    dev: config.isDevelopment,
    dir: process.cwd(),
    port: config.port,
    hostname,
    httpServer,
  });
  let dispatcher: Dispatcher | undefined;
  const listening = site.prepare().then(() => {
    const byNext = createNextHandler(runtime, site.getRequestHandler());
    dispatcher = dispatch(edge, runtime, byNext);
    handle = dispatcher.handle;
    return listen(server, config);
  });
  // In development pages are compiled when they are first requested.
  const warmed = listening.then(
    () => (config.isDevelopment ? undefined : warmUp({ handle, runtime, baseUrl })),
    () => undefined,
  );
  const background = await startBackground(listening.then(() => chooseInngestHandler(config)));
  const demoHost = await demo.startHost(runtime);
  const stop = async () => {
    endStreamedResponses();
    demoHost?.stop();
    await closeServer(server);
    await background.stop();
    await site.close();
    await dispatcher?.stop();
    await telemetry.stop();
    await runtime.db.close();
  };
  stopOnSignal(server, { lifecycle, drainSeconds: config.drainSeconds, stop });
  await warmed;
  const isEmpty = !(await hasAccounts(runtime.db));
  const { dataDir } = config;
  const facts = await demo.readFacts(dataDir);
  const hostPage = demoHost?.url ?? null;
  lifecycle.isWarm = true;
  if (!(await waitUntilReady({ db: runtime.db, log: runtime.log, lifecycle }))) return;
  process.stdout.write(formatReadyMessage({ baseUrl, dataDir, demo: facts, hostPage, isEmpty, isFirst }));
}
