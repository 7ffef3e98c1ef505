import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { type AccountDirectory, createContext } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import { resolveCaller } from "./credentials";
import type { Endpoint } from "./endpoint";
import { errorAnswer, toAppError } from "./errors";
import { type Answer, type Asked, askedByRequest, toWebResponse } from "./exchange";
import { negotiate, toAnswer } from "./headers";
import { once } from "./idempotency";
import { type PublicAddress, publicOrigin } from "./public-origin.rules";
import { readBody, readParams, readQuery } from "./read-request";
import { MethodRefusal, preflight, unrouted } from "./refusals";

export interface EdgeDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  directory: AccountDirectory;
  config: PublicAddress;
}

/** All documented operations behind one question and answer; the mounts only carry it. */
export interface Edge {
  /** Never throws: whatever goes wrong becomes an answer. */
  answer(asked: Asked): Promise<Answer>;
  /** The same over web-standard objects. */
  fetch(request: Request): Promise<Response>;
  /** Whether any operation stands at a path; the Node entry asks this before Next is asked. */
  owns(path: string): boolean;
}

const REQUEST_ID = /^[\w.-]{1,64}$/;

function requestIdOf(asked: Asked, ids: Ids): string {
  const given = asked.header("x-request-id");
  return given !== null && REQUEST_ID.test(given) ? given : ids.uuid();
}

/** `/api/v1/stories/{story-id}` as the router writes it: `/api/v1/stories/:story-id`. */
export function routePattern(contract: Endpoint["contract"]): string {
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

interface Route {
  endpoint: Endpoint;
  offered: readonly string[];
}

interface Match extends Route {
  params: Record<string, string>;
}

/** An escaped slash inside a parameter does not split it: decoding happens here, parameter by parameter. */
function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    throw new AppError("invalid", "The path holds a broken percent escape.");
  }
}

/** The table of endpoints as a router: whole addresses by name, the others by pattern. */
function createRoutes(endpoints: readonly Endpoint[]) {
  const fixed = new Map<string, Match>();
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const endpoint of endpoints) {
    const { contract } = endpoint;
    const method = contract.method.toUpperCase();
    const pattern = routePattern(contract);
    const route = { endpoint, offered: offeredBy(contract) };
    if (/[:*]/.test(pattern)) router.add(method, pattern, route);
    else fixed.set(`${method} ${pattern}`, { ...route, params: {} });
  }
  return (method: string, path: string): Match | null => {
    const known = fixed.get(`${method} ${path}`);
    if (known !== undefined) return known;
    const [[first], stash] = router.match(method, path);
    if (first === undefined) return null;
    const [route, places] = first;
    const params: Record<string, string> = {};
    for (const [name, place] of Object.entries(places)) {
      params[name] = decoded(typeof place === "number" ? (stash?.[place] ?? "") : place);
    }
    return { ...route, params };
  };
}

/**
 * The edge: parses, authenticates and answers, by the table of endpoints alone; it knows no area's rules.
 * Mounted by Next's route handlers and, ahead of Next, by the Node entry.
 */
export function createEdge(deps: EdgeDependencies, endpoints: readonly Endpoint[]): Edge {
  const match = createRoutes(endpoints);
  const find = (method: string, path: string) => match(method === "HEAD" ? "GET" : method, path);

  async function answer(asked: Asked): Promise<Answer> {
    const requestId = requestIdOf(asked, deps.ids);
    try {
      const found = find(asked.method, asked.url.pathname);
      if (found !== null) return await perform(deps, found, { asked, requestId });
      const isThere = (method: string, path: string) => match(method, path) !== null;
      if (asked.method === "OPTIONS") return preflight(isThere, asked.url.pathname, requestId);
      throw unrouted(isThere, asked.url.pathname);
    } catch (error) {
      return refuse(error, requestId, deps.log);
    }
  }

  return {
    answer,
    fetch: async (request) => {
      const answered = await answer(askedByRequest(request));
      return toWebResponse(request.method === "HEAD" ? { ...answered, body: null } : answered);
    },
    owns: (path) => ["GET", "POST", "PUT", "PATCH", "DELETE"].some((method) => match(method, path) !== null),
  };
}

async function perform(
  deps: EdgeDependencies,
  { endpoint, params, offered }: Match,
  { asked, requestId }: { asked: Asked; requestId: string },
): Promise<Answer> {
  const { contract } = endpoint;
  negotiate(asked.header("accept"), offered);
  if (endpoint.kind === "open") {
    return toAnswer(await endpoint.handle({ origin: publicOrigin(asked, deps.config) }), asked, {
      cache: contract.cache,
      requestId,
    });
  }
  const { account, actor } = await resolveCaller(asked, contract, deps.directory);
  const input = {
    ctx: createContext(deps, { account, actor }),
    params: readParams(contract, params),
    query: readQuery(contract, asked.url),
    body: await readBody(contract, asked),
    header: asked.header,
    url: asked.url,
  };
  const reply = await once(contract, input, () => endpoint.handle(input));
  const cache = actor.kind === "anonymous" ? contract.cache : "private";
  return toAnswer(reply, asked, { cache, requestId });
}

function refuse(thrown: unknown, requestId: string, log: Log): Answer {
  const error = toAppError(thrown);
  if (error.code === "internal" || error.code === "unavailable") {
    log.error({ err: error.cause ?? error, requestId }, error.message);
  }
  return errorAnswer(error, requestId, error instanceof MethodRefusal ? { allow: error.allow } : {});
}
