import pg from "pg";
import type { Log } from "../log/index";

interface ListenOptions {
  url: string;
  channel: string;
  /** Called for every notification, and after each (re)connection, before which some may have been missed. */
  onNotice: () => void;
  log: Log;
}

export interface ListenHandle {
  stop(): Promise<void>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
const CONNECT_MILLISECONDS = 5_000;

/** Listens to a PostgreSQL channel (LISTEN) on a dedicated connection, which is reopened whenever it is lost. */
export function listen({ url, channel, onNotice, log }: ListenOptions): ListenHandle {
  let client: pg.Client | null = null;
  let stopped = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  const scheduleReconnect = (lost: pg.Client, reason: string) => {
    if (stopped || client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    log.warn({ channel, reason }, "LISTEN connection lost; reconnecting");
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  const connect = () => {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: `masthead ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
    });
    client = newClient;
    newClient.on("error", (error) => scheduleReconnect(newClient, error.message));
    newClient.on("end", () => scheduleReconnect(newClient, "closed"));
    newClient.on("notification", onNotice);
    newClient
      .connect()
      .then(() => newClient.query(`listen ${newClient.escapeIdentifier(channel)}`))
      .then(() => {
        pause = FIRST_PAUSE;
        onNotice();
      })
      .catch((error: Error) => scheduleReconnect(newClient, error.message));
  };

  connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
