import { type Account, type AccountDirectory, createContext } from "@/server/accounts/index";
import type { ReaderDirectory } from "@/server/identity/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import { createCallCounts } from "@/server/platform/rate-limit/index";
import { type CallLimits, createCallLimits } from "./call-limits";
import { resolveAccount, resolveActor } from "./credentials";
import { crossOrigin, isForPagesOfAccount, isForReaders, requireOrigin } from "./cross-origin";
import type { Endpoint } from "./endpoint";
import { errorResponse, toAppError } from "./errors";
import { negotiate, toHttpResponse } from "./headers";
import {
  callerAddressOf,
  fromRequest,
  type HttpRequest,
  type HttpResponse,
  toWebResponse,
} from "./http-message";
import { idempotent, senderOf } from "./idempotency";
import { organizationTokenOf } from "./organization-token";
import { type PublicAddress, publicOrigin } from "./public-origin.rules";
import { readBody, readBodyValue, readParams, readQuery } from "./read-request";
import { MethodRefusal, preflight, refuseOtherSuffix, unrouted } from "./refusals";
import { requestIdOf } from "./request-id";
import { createRoutes, type Match } from "./routes";

export interface EdgeDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  directory: AccountDirectory;
  readers: ReaderDirectory;
  config: PublicAddress;
}

/** What the edge itself keeps while a process runs. */
interface Holding extends EdgeDependencies {
  limits: CallLimits;
}

/** All documented operations behind one question and answer; the mounts only carry it. */
export interface Edge {
  /** Never throws: whatever goes wrong becomes an answer. */
  answer(asked: HttpRequest): Promise<HttpResponse>;
  /** The same over web-standard objects. */
  fetch(request: Request): Promise<Response>;
  /** Whether any operation stands at a path; the Node entry asks this before Next is asked. */
  owns(path: string): boolean;
}

/**
 * The edge: parses, authenticates and answers, by the table of endpoints alone; it knows no area's rules.
 * Mounted by Next's route handlers and, ahead of Next, by the Node entry.
 */
export function createEdge(deps: EdgeDependencies, endpoints: readonly Endpoint[]): Edge {
  const match = createRoutes(endpoints);
  const holding: Holding = { ...deps, limits: createCallLimits(createCallCounts(deps)) };
  const find = (method: string, path: string) => match(method === "HEAD" ? "GET" : method, path);

  /** Which pages may send what a browser asks about beforehand. */
  async function beforehand(asked: HttpRequest): Promise<Record<string, string> | null> {
    const method = asked.header("access-control-request-method");
    const found = method === null ? null : find(method.toUpperCase(), asked.url.pathname);
    if (found === null || !isForPagesOfAccount(found.endpoint.contract)) return null;
    const { contract } = found.endpoint;
    // A preflight carries no credentials: with them the account may still turn out to be another.
    const wanted = { account: contract.account, credentials: ["none", ...contract.credentials] } as const;
    const resolved = resolveAccount({ asked, params: found.params }, wanted, deps.directory);
    const { account } = await deps.db.inTime(resolved);
    const allowed = crossOrigin(asked, contract, account);
    // Pages anywhere may read what is the same for everybody; what a reader is named for says no to them itself.
    const isForAnyPage =
      contract.sharedUntilNamed === true && allowed?.["access-control-allow-origin"] === undefined;
    return isForAnyPage ? { vary: "Origin", "access-control-allow-origin": "*" } : allowed;
  }

  async function answer(asked: HttpRequest): Promise<HttpResponse> {
    const requestId = requestIdOf(asked.header("x-request-id"), deps.ids);
    try {
      const found = find(asked.method, asked.url.pathname);
      if (found !== null) return await perform(holding, found, { asked, requestId });
      const isThere = (method: string, path: string) => match(method, path) !== null;
      if (asked.method === "OPTIONS") {
        const path = asked.url.pathname;
        return preflight(isThere, { path, requestId, crossOrigin: await beforehand(asked) });
      }
      throw unrouted(isThere, asked.url.pathname);
    } catch (error) {
      return refuse(error, { requestId, log: deps.log });
    }
  }

  return {
    answer,
    fetch: async (request) => {
      const answered = await answer(fromRequest(request));
      return toWebResponse(request.method === "HEAD" ? { ...answered, body: null } : answered);
    },
    owns: (path) => ["GET", "POST", "PUT", "PATCH", "DELETE"].some((method) => match(method, path) !== null),
  };
}

interface Arrived {
  asked: HttpRequest;
  requestId: string;
}

async function perform(deps: Holding, match: Match, arrived: Arrived): Promise<HttpResponse> {
  const { asked, requestId } = arrived;
  const { contract } = match.endpoint;
  try {
    refuseOtherSuffix(contract, asked.url.pathname);
    negotiate(asked.header("accept"), match.offered);
    if (match.endpoint.kind === "open") {
      const reply = await match.endpoint.handle({
        origin: publicOrigin(asked, deps.config),
        header: asked.header,
      });
      return toHttpResponse(reply, asked, { cache: contract.cache, requestId });
    }
    if (match.endpoint.kind === "installation") {
      const standing = deps.limits.arriving({ asked, account: null, isServer: false });
      const sent = await readBodyValue(contract, asked);
      const organizationToken = organizationTokenOf(contract, asked, sent);
      const input = {
        params: readParams(contract, match.params),
        query: readQuery(contract, asked.url),
        body: readBody(contract, sent),
        header: asked.header,
      };
      const world = { db: deps.db, log: deps.log, now: deps.clock.now() };
      const handled = match.endpoint.handle({
        ...input,
        organizationToken,
        world: deps,
        origin: publicOrigin(asked, deps.config),
        once: (owner, write) => idempotent({ ...input, contract, world, owner }, write),
      });
      const reply = await deps.db.inTime(handled);
      return toHttpResponse(reply, asked, { cache: contract.cache, requestId, standing });
    }
    const { inTime } = deps.db;
    const found = await inTime(resolveAccount({ asked, params: match.params }, contract, deps.directory));
    const readable = crossOrigin(asked, contract, found.account);
    try {
      return await inTime(performFor(deps, { match, arrived, readable, ...found }));
    } catch (error) {
      const headers = contract.sharedUntilNamed === true ? {} : (readable ?? {});
      return refuse(error, { requestId, log: deps.log, contract, headers });
    }
  } catch (error) {
    return refuse(error, { requestId, log: deps.log, contract });
  }
}

interface Arrival {
  match: Match;
  arrived: Arrived;
  readable: Record<string, string> | null;
  account: Account;
  isServer: boolean;
}

async function performFor(
  deps: Holding,
  { match, arrived, readable, account, isServer }: Arrival,
): Promise<HttpResponse> {
  const { asked, requestId } = arrived;
  const { endpoint, params } = match;
  const { contract } = endpoint;
  if (endpoint.kind !== "account") throw new Error("this operation belongs to no account");
  const call = { asked, account, isServer };
  const arrivedWith = deps.limits.arriving(call);
  requireOrigin(asked, contract, account);
  // A reader's token may be in the body: then it is read before anybody knows who asks.
  const isEarly = isForReaders(contract);
  const early = isEarly ? await readBodyValue(contract, asked) : undefined;
  const { readers } = deps;
  const actor = await resolveActor({ asked, body: early }, contract, { account, isServer, readers });
  const standing = deps.limits.named(call, actor, arrivedWith);
  const input = {
    ctx: createContext(deps, { account, actor }),
    params: readParams(contract, params),
    query: readQuery(contract, asked.url),
    body: readBody(contract, isEarly ? early : await readBodyValue(contract, asked)),
    header: asked.header,
    headers: asked.headers,
    url: asked.url,
    origin: publicOrigin(asked, deps.config),
    address: callerAddressOf(asked),
  };
  const { db, log, worldClock } = input.ctx;
  const owner = { accountId: account.id, sender: senderOf(actor) };
  const world = { db, log, now: worldClock.now() };
  const reply =
    contract.idempotent === true
      ? await idempotent({ contract, owner, world, ...input }, () => endpoint.handle(input))
      : await endpoint.handle(input);
  const cache = actor.kind === "anonymous" ? contract.cache : "private";
  const isShared = contract.sharedUntilNamed === true && cache !== "private";
  const asksEachTime = account.mode === "test" && contract.timeless !== true;
  // A personal answer to an anonymous caller is for pages of the account alone.
  const allowed = isShared && !reply.uncacheable ? null : readable;
  return toHttpResponse(reply, asked, { cache, requestId, asksEachTime, crossOrigin: allowed, standing });
}

interface RefusedRequest {
  requestId: string;
  log: Log;
  contract?: Endpoint["contract"];
  headers?: Record<string, string>;
}

function refuse(thrown: unknown, { requestId, log, contract, headers = {} }: RefusedRequest): HttpResponse {
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
    asPage,
  });
}
