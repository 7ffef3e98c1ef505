import { Hono } from "hono";
import type { AccountDirectory } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import { resolveCaller } from "./credentials";
import type { Endpoint } from "./endpoint";
import { errorResponse, toAppError } from "./errors";
import { negotiate, toResponse } from "./headers";
import { describeApi } from "./openapi";
import { readBody, readParams, readQuery } from "./read-request";
import { referencePage } from "./reference-page";

export interface EdgeDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  directory: AccountDirectory;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const REQUEST_ID = /^[\w.-]{1,64}$/;
const SUFFIX = /\.(xml|html|htm|csv|txt|yaml|yml|rss|pdf|js)$/i;

function requestIdOf(request: Request, ids: Ids): string {
  const given = request.headers.get("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : ids.uuid();
}

/** `/api/v1/stories/{story-id}` as Hono writes it: `/api/v1/stories/:story-id`. */
export function honoPattern(contract: Endpoint["contract"]): string {
  return contract.pattern ?? contract.path.replaceAll(/\{([^}]+)\}/g, ":$1");
}

/** Media types an operation answers with on success. */
function offeredBy(contract: Endpoint["contract"]): string[] {
  if (contract.ignoresAccept === true) return [];
  return Object.entries(contract.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { contentType, schema, otherTypes = [] }]) => {
      const type = contentType ?? (schema === undefined ? null : "application/json");
      return type === null ? [] : [type, ...otherTypes];
    });
}

/**
 * The edge: one application made from the table of endpoints. It parses, authenticates and answers;
 * it knows no area's rules. Mounted by Next's route handlers and, ahead of Next, by the Node entry.
 */
export function createEdge(deps: EdgeDependencies, endpoints: readonly Endpoint[]): Hono {
  const app = new Hono({ getPath: rawPath });
  for (const endpoint of endpoints) {
    const { contract } = endpoint;
    const offered = offeredBy(contract);
    app.on(contract.method.toUpperCase(), honoPattern(contract), async (c) => {
      const requestId = requestIdOf(c.req.raw, deps.ids);
      try {
        return await answer(deps, endpoint, {
          request: c.req.raw,
          params: c.req.param(),
          requestId,
          offered,
        });
      } catch (error) {
        return refuse(error, requestId, deps.log);
      }
    });
  }
  app.get("/openapi.json", (c) => {
    const reply = describeApi(endpoints, new URL(c.req.url).origin);
    return toResponse(reply, c.req.raw, { cache: "public", requestId: requestIdOf(c.req.raw, deps.ids) });
  });
  app.get("/docs", (c) => c.html(referencePage(endpoints)));
  app.options("*", (c) => {
    const taken = methodsAt(app, rawPath(c.req.raw));
    if (taken.length === 0) return c.notFound();
    return preflight(taken, requestIdOf(c.req.raw, deps.ids));
  });
  app.notFound((c) => refuse(unrouted(app, c.req.raw), requestIdOf(c.req.raw, deps.ids), deps.log));
  app.onError((error, c) => refuse(error, requestIdOf(c.req.raw, deps.ids), deps.log));
  return app;
}

/** Decoding happens per parameter: an escaped slash inside one must not split it. */
function rawPath(request: Request): string {
  const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
  const end = request.url.indexOf("?", start);
  return request.url.slice(start, end === -1 ? undefined : end);
}

interface Asked {
  request: Request;
  params: Record<string, string>;
  requestId: string;
  offered: readonly string[];
}

async function answer(deps: EdgeDependencies, endpoint: Endpoint, asked: Asked): Promise<Response> {
  const { contract } = endpoint;
  const { request, requestId } = asked;
  negotiate(request.headers.get("accept"), asked.offered);
  const url = new URL(request.url);
  const { account, actor } = await resolveCaller(request, url, { ...contract, directory: deps.directory });
  const reply = await endpoint.handle({
    ctx: { db: deps.db, clock: deps.clock, ids: deps.ids, log: deps.log, account, actor },
    params: readParams(contract, asked.params),
    query: readQuery(contract, url),
    body: await readBody(contract, request),
    request,
    url,
  });
  const cache = actor.kind === "anonymous" ? contract.cache : "private";
  return toResponse(reply, request, { cache, requestId });
}

function refuse(thrown: unknown, requestId: string, log: Log): Response {
  const error = toAppError(thrown);
  if (error.code === "internal" || error.code === "unavailable") {
    log.error({ err: error.cause ?? error, requestId }, error.message);
  }
  const allow = error instanceof MethodRefusal ? { allow: error.allow } : {};
  return errorResponse(error, requestId, allow);
}

/** A 405 and the methods that the address does take. */
class MethodRefusal extends AppError {
  readonly allow: string;
  constructor(methods: readonly string[]) {
    super("method_not_allowed", `This address takes ${methods.join(", ")}.`);
    this.allow = methods.join(", ");
  }
}

/** Methods that the operations at a path take. */
function methodsAt(app: Hono, path: string): string[] {
  const taken = METHODS.filter((method) => hasRoute(app, method, path));
  if (taken.length === 0) return [];
  return taken.includes("GET") ? [...taken, "HEAD", "OPTIONS"] : [...taken, "OPTIONS"];
}

/** Tells a browser that pages anywhere may ask; answers say for themselves who may read them. */
function preflight(methods: readonly string[], requestId: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: methods.join(", "),
      "access-control-allow-origin": "*",
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers":
        "Content-Type, X-SUBAUTH, X-QT-AUTH, Authorization, Idempotency-Key, X-Request-Id",
      "access-control-max-age": "600",
      "x-request-id": requestId,
    },
  });
}

/** What to say to a request that no endpoint takes: another method, another suffix, or nothing here. */
function unrouted(app: Hono, request: Request): AppError {
  const path = rawPath(request);
  const taken = methodsAt(app, path);
  if (taken.length > 0) return new MethodRefusal(taken);
  if (SUFFIX.test(path)) {
    const plain = path.replace(SUFFIX, "");
    if (METHODS.some((method) => hasRoute(app, method, plain))) {
      return new AppError("not_acceptable", "This address answers with JSON only.");
    }
  }
  return new AppError("not_found", "There is nothing at this address.");
}

/** Whether any operation stands at a path; the Node entry asks this before Next is asked. */
export function ownsPath(app: Hono, path: string): boolean {
  return methodsAt(app, path).length > 0;
}

function hasRoute(app: Hono, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  return handlers.length > 0;
}
