import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "@/server/platform/log/index";
import { CHANNEL } from "./store/inbox.repository";

/** The time during which this process leads. It ends when anything goes wrong, and never comes back. */
export interface Term {
  /** Raised by each new leader: what is written under an older one is refused. */
  readonly epoch: string;
  readonly ended: AbortSignal;
  /** Gives up the office, so that the next term begins from what the database says. */
  end(reason: string): void;
}

interface Campaign {
  databaseUrl: string;
  log: Log;
  /** Does the leader's work; ends soon after the term does, or when the executor is stopped. */
  serve(term: Term): Promise<void>;
  /** Somebody put something into the inbox. */
  onNotify(): void;
}

/** Any number that nothing else in the database locks. */
const LEADER_LOCK = "5871204134";
/** How often a standby asks for the lock and a leader makes sure of its own: takeover takes no longer. */
const PULSE_MILLISECONDS = 500;
const ANSWER_MILLISECONDS = 3_000;

/** A host that died without closing its connection is noticed by PostgreSQL within about five seconds. */
const NOTICE_DEAD_HOSTS = `
  set tcp_keepalives_idle = 2;
  set tcp_keepalives_interval = 1;
  set tcp_keepalives_count = 3`;

/**
 * Stands for election until stopped. The office is a session advisory lock on a connection of its own:
 * PostgreSQL takes it back from a process that dies.
 */
export async function campaign(options: Campaign, stopped: AbortSignal): Promise<void> {
  let said = "";
  while (!stopped.aborted) {
    try {
      await standOnce(options, stopped);
      said = "";
    } catch (error) {
      // Twice a second while the database is away, but told of once.
      if (message(error) !== said) options.log.warn({ err: message(error) }, "the executor cannot lead");
      said = message(error);
    }
    await rest(stopped);
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function rest(stopped: AbortSignal): Promise<void> {
  await pause(PULSE_MILLISECONDS, undefined, { signal: stopped }).catch(() => undefined);
}

async function standOnce(
  { databaseUrl, log, serve, onNotify }: Campaign,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    application_name: "masthead-executor-leader",
  });
  const ending = new AbortController();
  let leads = false;
  const end = (reason: string) => {
    if (ending.signal.aborted) return;
    if (leads && !stopped.aborted) log.warn({ reason }, "the executor stands down");
    ending.abort();
  };
  client.on("error", (error) => end(error.message));
  client.on("end", () => end("the leader's connection was closed"));
  client.on("notification", onNotify);
  try {
    await client.connect();
    await client.query(NOTICE_DEAD_HOSTS);
    if (!(await waitForOffice(client, AbortSignal.any([ending.signal, stopped])))) return;
    await client.query(`listen ${CHANNEL}`);
    const term = { epoch: await beginEpoch(client), ended: ending.signal, end };
    leads = true;
    log.info({ epoch: term.epoch }, "the executor leads");
    const keeping = keepOffice(client, term);
    await serve(term);
    end("the term is over");
    await keeping;
  } finally {
    end("the leader's connection failed");
    // The lock goes with its session.
    await client.end().catch(() => undefined);
  }
}

async function waitForOffice(client: pg.Client, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${LEADER_LOCK}) as mine`,
    );
    if (rows[0]?.mine === true) return true;
    await rest(ended);
  }
  return false;
}

/** Waits for what the last leader is writing at this moment; from here on it can write nothing more. */
async function beginEpoch(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>(
    "update inngest_embedded.leader set epoch = epoch + 1 returning epoch",
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error("inngest_embedded.leader has lost its row.");
  return epoch;
}

async function keepOffice(client: pg.Client, term: Term): Promise<void> {
  while (!term.ended.aborted) {
    await rest(term.ended);
    if (term.ended.aborted) return;
    await client.query("select 1").catch((error: unknown) => term.end(message(error)));
  }
}
