import { AsyncLocalStorage } from "node:async_hooks";
import { formatTraceParent, type TraceContext } from "./trace-context.rules";

/** The request or function run that this process works for; filled in while it is processed. */
export interface RequestFacts {
  /** Id of the request, by which an operator finds its log lines, events and deliveries; null: none caused this work. */
  requestId: string | null;
  /** Account of the request; null until it is known. */
  accountId: number | null;
  /** Path pattern of the operation, such as `/api/v1/stories/{story-id}`; null until it is known. */
  route: string | null;
  /** Whether the response stays open for as long as the caller listens. */
  isStream: boolean;
}

interface Scope {
  facts: RequestFacts;
  /** Current position in the trace; null: not part of one. */
  trace: TraceContext | null;
}

/** What an event or a delivery stores about its cause. */
export interface Origin {
  requestId: string | null;
  /** `traceparent` header of the span in which it was caused. */
  traceParent: string | null;
}

declare global {
  var mastheadRequestScope: AsyncLocalStorage<Scope> | undefined;
}

/** On globalThis: Next's bundles and the Node entry are separate copies of this module. */
function getStorage(): AsyncLocalStorage<Scope> {
  globalThis.mastheadRequestScope ??= new AsyncLocalStorage();
  return globalThis.mastheadRequestScope;
}

/** Runs work, and all that it starts, for a request or function run. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return getStorage().run(scope, work);
}

/** Runs work at another position in the trace of the current request. */
export function runInTrace<T>(trace: TraceContext, work: () => T): T {
  return getStorage().run({ facts: getFacts() ?? createFacts(null), trace }, work);
}

/** Creates the facts of work whose account and route are not known yet. */
export function createFacts(requestId: string | null): RequestFacts {
  return { requestId, accountId: null, route: null, isStream: false };
}

/** The facts of the current request or function run; null: this process works for none. */
export function getFacts(): RequestFacts | null {
  return getStorage().getStore()?.facts ?? null;
}

/** The current position in a trace; null: none. */
export function getTrace(): TraceContext | null {
  return getStorage().getStore()?.trace ?? null;
}

/** The origin of what no request caused, such as work that continues by itself. */
export const NO_ORIGIN: Origin = { requestId: null, traceParent: null };

/** The origin of what is caused now. */
export function getOrigin(): Origin {
  const scope = getStorage().getStore();
  if (scope === undefined) return NO_ORIGIN;
  const { facts, trace } = scope;
  return { requestId: facts.requestId, traceParent: trace === null ? null : formatTraceParent(trace) };
}
