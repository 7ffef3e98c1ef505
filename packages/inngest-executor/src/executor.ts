import type { Handler, Settings } from "./dependencies";
import { createEventApi } from "./event-api";
import { runForLeader } from "./leader";
import { createOperator, type Operator } from "./operator";
import type { SentEvent } from "./protocol/event";
import { receiveEvents } from "./receive-events";
import { serveTerm } from "./serve-term";
import { openStore } from "./store/store";
import { syncApp } from "./sync";
import { type Clock, type Ids, type Log, randomIds } from "./system";
import { createWaker } from "./waker";

export interface ExecutorOptions {
  /** A PostgreSQL with the schema `inngest_embedded`, reached directly or through a pooler in session mode. */
  databaseUrl: string;
  /** The app's serve handler, called in memory. */
  handler: Handler;
  /** The app's signing key: hexadecimal, with or without Inngest's prefix. Every request is signed. */
  signingKey: string;
  /** The clock of due times. Signatures always contain the system time. */
  clock: Clock;
  log: Log;
  ids?: Ids;
  /** The event key in the URL to which the SDK sends events; default: "embedded". */
  eventKey?: string;
  settings?: Partial<Omit<Settings, "signingKey">>;
}

export interface Executor {
  /** Stores events, all or none, and returns their ids. They are processed even if this process dies at once. */
  send(events: readonly SentEvent[]): Promise<string[]>;
  readonly isLeader: boolean;
  /** Polls for due work at once: after an injected clock was moved. */
  wake(): void;
  /** The two endpoints of Inngest's API that the SDK calls; pass it to the client as its `fetch`. */
  api(request: Request): Promise<Response>;
  operator: Operator;
  /** Starts no new work, waits a limited time for calls in progress, and releases the leadership. */
  stop(): Promise<void>;
}

const DEFAULTS: Omit<Settings, "signingKey"> = {
  appUrl: "http://masthead.internal/api/inngest",
  maxCalls: 20,
  callTimeoutMilliseconds: 300_000,
  pollMilliseconds: 5_000,
  checkpointing: false,
  keepCompletedDays: 7,
  keepFailedDays: 30,
};
/** The leader uses one more connection. */
const POOL_SIZE = 6;

/**
 * Starts an executor: one of possibly many processes, of which one at a time is the leader. Throws
 * UnsupportedFunctions if a function uses a feature that the executor does not implement faithfully.
 */
export async function startExecutor(options: ExecutorOptions): Promise<Executor> {
  const { databaseUrl, handler, signingKey, clock, log, ids = randomIds, eventKey = "embedded" } = options;
  const settings = { ...DEFAULTS, ...options.settings, signingKey };
  const registry = await syncApp(handler, settings);
  const store = openStore({ databaseUrl, poolSize: POOL_SIZE, log });
  const dependencies = { store, registry, handler, clock, ids, log, settings };
  const waker = createWaker();
  const calls = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isLeader = false;

  const leadership = runForLeader(
    {
      databaseUrl,
      log,
      onNotify: waker.wake,
      serve: async (term) => {
        isLeader = true;
        term.ended.addEventListener("abort", () => {
          isLeader = false;
        });
        await serveTerm(dependencies, term, { waker, calls, stopping: stopping.signal });
      },
    },
    stopping.signal,
  );

  const stop = async () => {
    stopping.abort();
    await leadership;
    await store.close();
  };
  let stopped: Promise<void> | null = null;

  return {
    send: (events) =>
      receiveEvents({ store, clock, idFor: () => ({ id: ids.uuid(), sameAs: null }) }, events),
    get isLeader() {
      return isLeader;
    },
    wake: waker.wake,
    api: createEventApi({ store, clock, ids, eventKey, signingKey }),
    operator: createOperator({ store, clock }),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
