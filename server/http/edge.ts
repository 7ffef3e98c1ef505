import type { AccountDirectory } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import type { ReaderDirectory } from "@/server/identity/index";
import type { Database } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { createCallCounts } from "@/server/platform/rate-limit/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { noteRoute, observeCall } from "@/server/platform/telemetry/index";
import { negotiate } from "./accept.rules";
import { auditServer, createGlobalContext, createReadRecorder } from "./audit-request";
import { type CallLimits, createCallLimits } from "./call-limits";
import type { CrawlGate } from "./crawl-gate";
import { resolveAccount, resolveActor } from "./credentials";
import { buildCorsHeaders, isForPagesOfAccount, isForReaders, requireOrigin } from "./cross-origin";
import type { Endpoint } from "./endpoint";
import { errorResponse, toAppError } from "./errors";
import { toHttpResponse, toRequestId } from "./headers";
import {
  fromRequest,
  getCallerAddress,
  type HttpRequest,
  type HttpResponse,
  toWebResponse,
} from "./http-message";
import { idempotent, toSender } from "./idempotency";
import { judgeCrawler, settleCrawl } from "./judge-crawler";
import { requireOrganizationToken } from "./organization-token";
import { type PublicAddress, publicOrigin } from "./public-origin.rules";
import { isPublicRead } from "./public-read.rules";
import { readBody, readBodyValue, readParams, readQuery } from "./read-request";
import { METHODS, MethodRefusal, preflight, refuseOtherSuffix, toRoutingError } from "./refusals";
import { createRoutes, type Match } from "./routes";
import { requireKeyScope } from "./server-key";

export interface EdgeDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  directory: AccountDirectory;
  readers: ReaderDirectory;
  config: PublicAddress;
  /** Asks AI agents for licences. */
  crawlGate?: CrawlGate;
}

/** State of the edge for the lifetime of the process. */
interface EdgeState extends EdgeDependencies {
  limits: CallLimits;
}

/** All documented operations as one request handler; the mounts only convert requests and responses. */
export interface Edge {
  /** Never throws: every error becomes a response. */
  answer(request: HttpRequest): Promise<HttpResponse>;
  /** The same with web-standard Request and Response. */
  fetch(request: Request): Promise<Response>;
  /** Whether any operation has this path; the Node entry checks this before it calls Next. */
  owns(path: string): boolean;
}

/**
 * Creates the edge: it routes, authenticates and answers requests by the table of endpoints alone, without rules of
 * any area. Mounted by Next's route handlers and, ahead of Next, by the Node entry.
 */
export function createEdge(deps: EdgeDependencies, endpoints: readonly Endpoint[]): Edge {
  const match = createRoutes(endpoints);
  const state: EdgeState = { ...deps, limits: createCallLimits(createCallCounts(deps)) };
  const find = (method: string, path: string) => match(method === "HEAD" ? "GET" : method, path);

  /** Resolves the CORS headers of a preflight; null: any origin. */
  async function resolvePreflight(request: HttpRequest): Promise<Record<string, string> | null> {
    const method = request.header("access-control-request-method");
    const route = method === null ? null : find(method.toUpperCase(), request.url.pathname);
    if (route === null || !isForPagesOfAccount(route.endpoint.contract)) return null;
    const { contract } = route.endpoint;
    // A preflight carries no credentials; the request itself may name another account with them.
    const requirements = {
      account: contract.account,
      credentials: ["none", ...contract.credentials],
    } as const;
    const resolved = resolveAccount({ request, params: route.params }, requirements, {
      directory: deps.directory,
      now: deps.clock.now(),
    });
    const { account } = await deps.db.inTime(resolved);
    const allowed = buildCorsHeaders(request, contract, account);
    // Any page may read a response that is the same for everybody; a personal response refuses other origins itself.
    const isForAnyPage =
      contract.sharedUntilNamed === true && allowed?.["access-control-allow-origin"] === undefined;
    return isForAnyPage ? { vary: "Origin", "access-control-allow-origin": "*" } : allowed;
  }

  async function answerInScope({ request, requestId }: RequestScope): Promise<HttpResponse> {
    try {
      const route = find(request.method, request.url.pathname);
      if (route !== null) {
        noteRoute(route.endpoint.contract.path);
        return await perform(state, route, { request, requestId });
      }
      const isThere = (method: string, path: string) => match(method, path) !== null;
      if (request.method === "OPTIONS") {
        const path = request.url.pathname;
        return preflight(isThere, { path, requestId, crossOrigin: await resolvePreflight(request) });
      }
      throw toRoutingError(isThere, request.url.pathname);
    } catch (error) {
      return toErrorResponse(error, { requestId, log: deps.log, request });
    }
  }

  function answer(request: HttpRequest): Promise<HttpResponse> {
    const requestId = toRequestId(request.header("x-request-id"), deps.ids);
    const call = { method: request.method, requestId, traceParent: request.header("traceparent") };
    return observeCall(call, () => answerInScope({ request, requestId }));
  }

  return {
    answer,
    fetch: async (request) => {
      const answered = await answer(fromRequest(request));
      return toWebResponse(request.method === "HEAD" ? { ...answered, body: null } : answered);
    },
    owns: (path) => METHODS.some((method) => match(method, path) !== null),
  };
}

/** A request and its id. */
interface RequestScope {
  request: HttpRequest;
  requestId: string;
}

async function perform(deps: EdgeState, match: Match, scope: RequestScope): Promise<HttpResponse> {
  const { request, requestId } = scope;
  const { contract } = match.endpoint;
  try {
    refuseOtherSuffix(contract, request.url.pathname);
    negotiate(request.header("accept"), match.offered);
    if (match.endpoint.kind === "open") {
      const reply = await match.endpoint.handle({
        origin: publicOrigin(request, deps.config),
        header: request.header,
      });
      return toHttpResponse(reply, request, { cache: contract.cache, requestId });
    }
    if (match.endpoint.kind === "installation") {
      const rateLimit = deps.limits.arriving({ request, account: null, isServer: false });
      const bodyValue = await readBodyValue(contract, request);
      const organizationToken = requireOrganizationToken(contract, request, bodyValue);
      const input = {
        params: readParams(contract, match.params),
        query: readQuery(contract, request.url),
        body: readBody(contract, bodyValue),
        header: request.header,
      };
      const dependencies = { db: deps.db, log: deps.log, now: deps.clock.now() };
      const pending = match.endpoint.handle({
        ...input,
        organizationToken,
        globalCtx: createGlobalContext(deps, contract, scope),
        origin: publicOrigin(request, deps.config),
        once: (owner, write) => idempotent({ ...input, contract, dependencies, owner }, write),
      });
      const reply = await deps.db.inTime(pending);
      return toHttpResponse(reply, request, { cache: contract.cache, requestId, rateLimit });
    }
    const exposed: ExposedToPages = { headers: null, locale: null };
    try {
      return await deps.db.inTime(performForAccount(deps, { match, scope, exposed }));
    } catch (error) {
      const headers = contract.sharedUntilNamed === true ? {} : (exposed.headers ?? {});
      const { locale } = exposed;
      return toErrorResponse(error, { requestId, log: deps.log, request, contract, headers, locale });
    }
  } catch (error) {
    return toErrorResponse(error, { requestId, log: deps.log, request, contract });
  }
}

/** What is known once the account of a request is: an error that occurs later is sent with it. */
interface ExposedToPages {
  /** CORS headers. */
  headers: Record<string, string> | null;
  /** Of the publication. */
  locale: string | null;
}

interface AccountScope {
  match: Match;
  scope: RequestScope;
  exposed: ExposedToPages;
}

async function performForAccount(
  deps: EdgeState,
  { match, scope, exposed }: AccountScope,
): Promise<HttpResponse> {
  const { request, requestId } = scope;
  const { endpoint, params } = match;
  const { contract } = endpoint;
  if (endpoint.kind !== "account") throw new Error("this operation does not belong to an account");
  const { account, key } = await resolveAccount({ request, params }, contract, {
    directory: deps.directory,
    now: deps.clock.now(),
  });
  const corsHeaders = buildCorsHeaders(request, contract, account);
  exposed.headers = corsHeaders;
  exposed.locale = account.settings.language.ietfCode;
  const call = { request, account, isServer: key !== null };
  const ipRateLimit = deps.limits.arriving(call);
  requireKeyScope(key, contract);
  requireOrigin(request, contract, account);
  // A reader's token may be in the body: read it before the actor is resolved.
  const readsBodyFirst = isForReaders(contract);
  const takesBody = contract.body !== undefined;
  const earlyBody = readsBodyFirst && takesBody ? await readBodyValue(contract, request) : undefined;
  const { readers } = deps;
  const crawl = key === null ? await judgeCrawler(deps, { match, request, account }) : null;
  if (crawl?.kind === "refused") return toHttpResponse(crawl.reply, request, { cache: "private", requestId });
  const actor =
    crawl?.actor ?? (await resolveActor({ request, body: earlyBody }, contract, { account, key, readers }));
  const rateLimit = deps.limits.named(call, actor, ipRateLimit);
  const serverCall = { scope, account, actor };
  const audited = auditServer(deps, contract, serverCall);
  const db = isPublicRead(request, actor) ? deps.db.publicReads() : audited.db;
  const input = {
    ctx: createContext(db === audited.db ? audited : { ...audited, db }, { account, actor }),
    params: readParams(contract, params),
    query: readQuery(contract, request.url),
    body: readBody(
      contract,
      readsBodyFirst || !takesBody ? earlyBody : await readBodyValue(contract, request),
    ),
    header: request.header,
    headers: request.headers,
    url: request.url,
    origin: publicOrigin(request, deps.config),
    address: getCallerAddress(request),
    recordRead: createReadRecorder(deps, contract, serverCall),
  };
  const { log, systemClock } = input.ctx;
  const owner = { accountId: account.id, sender: toSender(actor) };
  const dependencies = { db: deps.db, log, now: systemClock.now() };
  const answered =
    contract.idempotent === true
      ? await idempotent({ contract, owner, dependencies, ...input }, () => endpoint.handle(input))
      : await endpoint.handle(input);
  const reply = crawl === null ? answered : await settleCrawl(crawl, answered, request.method);
  const cache = actor.kind === "anonymous" ? contract.cache : "private";
  const isShared = contract.sharedUntilNamed === true && cache !== "private";
  const mustRevalidate = account.mode === "test" && contract.timeless !== true;
  // An uncacheable response to an anonymous caller is readable by the account's pages only.
  const allowed = isShared && !reply.uncacheable ? null : corsHeaders;
  return toHttpResponse(reply, request, {
    cache,
    requestId,
    mustRevalidate,
    crossOrigin: allowed,
    rateLimit,
  });
}

interface RefusalContext {
  requestId: string;
  log: Log;
  request: HttpRequest;
  contract?: Endpoint["contract"];
  headers?: Record<string, string>;
  locale?: string | null;
}

function toErrorResponse(
  thrown: unknown,
  { requestId, log, request, contract, headers = {}, locale = null }: RefusalContext,
): HttpResponse {
  const error = toAppError(thrown, contract);
  const isOurs = error.code === "internal" || error.code === "unavailable";
  if (isOurs) {
    log.error({ err: error.cause ?? error, requestId }, error.message);
  }
  const allow = error instanceof MethodRefusal ? { allow: error.allow } : {};
  const asPage = isOurs && contract?.responses[200]?.contentType === "text/html";
  return errorResponse(error, requestId, {
    headers: { ...headers, ...allow },
    shape: contract?.errorShape,
    ...(asPage && {
      page: { publicationLocale: locale, acceptLanguage: request.header("accept-language") },
    }),
  });
}
