import pg from "pg";
import type { Log } from "../log/index";

interface ListenOptions {
  url: string;
  channel: string;
  /** Called for every notice, and after each (re)connection, since notices may have been missed before it. */
  onNotice: () => void;
  log: Log;
}

export interface Listening {
  stop(): Promise<void>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
const CONNECT_MILLISECONDS = 5_000;

/** Listens to a channel of PostgreSQL on a connection of its own, which is made anew whenever it is lost. */
export function listen({ url, channel, onNotice, log }: ListenOptions): Listening {
  let client: pg.Client | null = null;
  let stopped = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  const again = (lost: pg.Client, reason: string) => {
    if (stopped || client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    log.warn({ channel, reason }, "lost the connection that listens; connecting again");
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  const connect = () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `masthead ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
    });
    client = fresh;
    fresh.on("error", (error) => again(fresh, error.message));
    fresh.on("end", () => again(fresh, "closed"));
    fresh.on("notification", onNotice);
    fresh
      .connect()
      .then(() => fresh.query(`listen ${fresh.escapeIdentifier(channel)}`))
      .then(() => {
        pause = FIRST_PAUSE;
        onNotice();
      })
      .catch((error: Error) => again(fresh, error.message));
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
