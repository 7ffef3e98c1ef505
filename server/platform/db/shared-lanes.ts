import pg from "pg";
import type { Log } from "../log/index";
import type { Statement, Statements } from "./database";

interface LanesOptions {
  url: string;
  /** Connections that quick reads share. */
  lanes: number;
  log: Log;
}

/** Quick reads that share few connections. */
export interface Lanes extends Statements {
  close(): Promise<void>;
}

/** A quick read that takes longer than this met a database that does not answer. */
const OVERDUE_MILLISECONDS = 10_000;

/** One connection, opened by its first query and again after it was lost. */
interface Lane {
  client: pg.Client | null;
  /** Null once it is connected, so that a query need not wait a turn for it. */
  connecting: Promise<unknown> | null;
  waiting: number;
  held: boolean;
}

/** What is sent in one turn of the event loop leaves in one write. */
function holdUntilTurnEnds(lane: Lane, client: pg.Client): void {
  if (lane.held) return;
  lane.held = true;
  const { stream } = client.connection;
  stream.cork();
  setImmediate(() => {
    lane.held = false;
    stream.uncork();
  });
}

function open(lane: Lane, { url, log }: LanesOptions): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: OVERDUE_MILLISECONDS,
    application_name: "masthead",
  });
  const lost = () => {
    if (lane.client === client) lane.client = null;
  };
  // A connection that the server drops must not end the process: the next query opens another.
  client.on("error", (error) => {
    log.warn({ err: error.message }, "a shared database connection was lost");
    lost();
  });
  client.on("end", lost);
  const connecting = client.connect().then(() => {
    if (lane.client === client) lane.connecting = null;
  });
  connecting.catch(lost);
  lane.client = client;
  lane.connecting = connecting;
  return client;
}

/**
 * Connections that quick reads share: a query is sent without waiting for the answers to those before it, so under
 * load many travel in one packet. A slow statement would hold up its neighbours: it belongs on the pool.
 */
export function openLanes(options: LanesOptions): Lanes {
  const all: Lane[] = Array.from({ length: options.lanes }, () => ({
    client: null,
    connecting: null,
    waiting: 0,
    held: false,
  }));

  async function send<Row extends object>(lane: Lane, { name, text }: Statement, values: readonly unknown[]) {
    const client = lane.client ?? open(lane, options);
    if (lane.connecting !== null) await lane.connecting;
    holdUntilTurnEnds(lane, client);
    return new Promise<Row[]>((resolve, reject) => {
      // A query made by hand: the client copies a configuration property by property, which costs more than the rest.
      const callback = (error: Error | null, result: pg.QueryResult<Row>) =>
        error === null ? resolve(result.rows) : reject(error);
      client.query(Object.assign(new pg.Query<Row>(text, [...values]), { name, callback }));
    });
  }

  return {
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      const lane = all.reduce((best, other) => (other.waiting < best.waiting ? other : best));
      lane.waiting += 1;
      try {
        return await send<Row>(lane, statement, values);
      } finally {
        lane.waiting -= 1;
      }
    },
    close: async () => {
      await Promise.all(
        all.map(async ({ client, connecting }) => {
          await connecting?.catch(() => undefined);
          await client?.end();
        }),
      );
    },
  };
}
