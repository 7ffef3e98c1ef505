import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CHANNEL } from "./store/inbox.repository";
import { beginEpoch, tryLeaderLock } from "./store/leader.repository";
import { createQueries, type Queries } from "./store/statement";
import type { Log } from "./system";

/** A leadership term of this process. It ends with the first error, and is not resumed. */
export interface Term {
  /** Fencing token, incremented by each new leader: writes with an older one are refused. */
  readonly epoch: string;
  readonly ended: AbortSignal;
  /** Resigns, so that the next term starts from the state in the database. */
  end(reason: string): void;
}

interface LeaderOptions {
  databaseUrl: string;
  log: Log;
  /** Runs the leader's work; ends soon after the term does, or when the executor is stopped. */
  serve(term: Term): Promise<void>;
  /** Called when a process has added an event to the inbox. */
  onNotify(): void;
}

/** Interval in which a standby tries the lock and a leader checks its own: the maximum failover delay. */
const PULSE_MILLISECONDS = 500;
const RESPONSE_MILLISECONDS = 3_000;

/** PostgreSQL detects a host that died without closing its connection within about five seconds. */
const SET_KEEPALIVE = `
  set tcp_keepalives_idle = 2;
  set tcp_keepalives_interval = 1;
  set tcp_keepalives_count = 3`;

/**
 * Runs for leader until stopped. The leadership is a session advisory lock on a dedicated connection: PostgreSQL
 * releases it when the process dies.
 */
export async function runForLeader(options: LeaderOptions, stopped: AbortSignal): Promise<void> {
  let lastError = "";
  while (!stopped.aborted) {
    try {
      await runOnce(options, stopped);
      lastError = "";
    } catch (error) {
      // Twice a second while the database is unavailable, but logged once.
      if (getMessage(error) !== lastError)
        options.log.warn({ err: getMessage(error) }, "executor could not become leader");
      lastError = getMessage(error);
    }
    await waitForPulse(stopped);
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function waitForPulse(stopped: AbortSignal): Promise<void> {
  await pause(PULSE_MILLISECONDS, undefined, { signal: stopped }).catch(() => undefined);
}

async function runOnce(
  { databaseUrl, log, serve, onNotify }: LeaderOptions,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: RESPONSE_MILLISECONDS,
    query_timeout: RESPONSE_MILLISECONDS,
    application_name: "masthead-executor-leader",
  });
  const ending = new AbortController();
  let isLeader = false;
  const end = (reason: string) => {
    if (ending.signal.aborted) return;
    if (isLeader && !stopped.aborted) log.warn({ reason }, "executor gave up leadership");
    ending.abort();
  };
  client.on("error", (error) => end(error.message));
  client.on("end", () => end("the leader's connection was closed"));
  client.on("notification", onNotify);
  try {
    await client.connect();
    await client.query(SET_KEEPALIVE);
    const queries = createQueries(client);
    if (!(await waitForLock(queries, AbortSignal.any([ending.signal, stopped])))) return;
    await client.query(`listen ${CHANNEL}`);
    const term = { epoch: await beginEpoch(queries), ended: ending.signal, end };
    isLeader = true;
    log.info({ epoch: term.epoch }, "executor became leader");
    const checking = checkConnection(client, term);
    await serve(term);
    end("the term is over");
    await checking;
  } finally {
    end("the leader's connection failed");
    // The lock is released with its session.
    await client.end().catch(() => undefined);
  }
}

async function waitForLock(queries: Queries, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    if (await tryLeaderLock(queries)) return true;
    await waitForPulse(ended);
  }
  return false;
}

async function checkConnection(client: pg.Client, term: Term): Promise<void> {
  while (!term.ended.aborted) {
    await waitForPulse(term.ended);
    if (term.ended.aborted) return;
    await client.query("select 1").catch((error: unknown) => term.end(getMessage(error)));
  }
}
