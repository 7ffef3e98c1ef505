import pg from "pg";
import type { Log } from "../log/index";
import { startTimeLimit } from "../system/index";
import { readStatement, type Statements } from "./database";

interface Notice {
  channel: string;
  payload: string;
}

interface ListenOptions {
  url: string;
  channel: string | readonly string[];
  /** Called for every notification; with null after each (re)connection, before which some may have been missed. */
  onNotice: (notice: Notice | null) => void;
  log: Log;
}

export interface ListenHandle {
  /**
   * Resolves to true once `onNotice` has received every notification that was committed before this call; to false
   * where the connection cannot tell. Concurrent calls share one round trip.
   */
  catchUp(): Promise<boolean>;
  stop(): Promise<void>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
const CONNECT_MILLISECONDS = 5_000;
const CATCH_UP_MILLISECONDS = 2_000;

/** Groups calls: a call joins the next run, never one that has already started. */
function joinNextRun<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> | null = null;
  let following: Promise<T> | null = null;
  const start = (): Promise<T> => {
    following = null;
    const started = run();
    const settle = () => {
      if (current === settled) current = null;
    };
    const settled: Promise<void> = started.then(settle, settle);
    current = settled;
    return started;
  };
  return () => {
    if (following !== null) return following;
    if (current === null) return start();
    following = current.then(start);
    return following;
  };
}

/** Listens to PostgreSQL channels (LISTEN) on a dedicated connection, which is reopened whenever it is lost. */
export function listen({ url, channel, onNotice, log }: ListenOptions): ListenHandle {
  let client: pg.Client | null = null;
  let isListening = false;
  let stopped = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  const scheduleReconnect = (lost: pg.Client, reason: string) => {
    if (stopped || client !== lost) return;
    client = null;
    isListening = false;
    void lost.end().catch(() => undefined);
    log.warn({ channel, reason }, "LISTEN connection lost; reconnecting");
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  const connect = () => {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: `masthead ${[channel].flat().join(" ")}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
    });
    client = newClient;
    newClient.on("error", (error) => scheduleReconnect(newClient, error.message));
    newClient.on("end", () => scheduleReconnect(newClient, "closed"));
    newClient.on("notification", ({ channel: name, payload = "" }) => onNotice({ channel: name, payload }));
    const commands = [channel].flat().map((name) => `listen ${newClient.escapeIdentifier(name)}`);
    newClient
      .connect()
      .then(() => newClient.query(commands.join(";")))
      .then(() => {
        pause = FIRST_PAUSE;
        isListening = client === newClient;
        onNotice(null);
      })
      .catch((error: Error) => scheduleReconnect(newClient, error.message));
  };

  /** A backend sends the notifications that it has received before it reports that it is ready for the next query. */
  async function exchange(): Promise<boolean> {
    const current = client;
    if (current === null || !isListening) return false;
    const limit = startTimeLimit(CATCH_UP_MILLISECONDS);
    const answered = current.query("select").then(
      () => true,
      () => false,
    );
    const isAnswered = await Promise.race([answered, limit.reached.then(() => false)]);
    limit.clear();
    if (!isAnswered) scheduleReconnect(current, "silent");
    return isAnswered && client === current;
  }

  connect();
  return {
    catchUp: joinNextRun(exchange),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

// Raw SQL: Prisma has no NOTIFY.
const NOTIFY = readStatement("notify", "select pg_notify($1, $2)::text as notified");

/** Notifies the listeners of a PostgreSQL channel; in a transaction, at its commit. */
export async function notify(
  db: Statements,
  { channel, payload }: { channel: string; payload: string },
): Promise<void> {
  await db.query(NOTIFY, [channel, payload]);
}
