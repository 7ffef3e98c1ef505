import pg from "pg";
import type { Log } from "../log/index";
import type { Statement, Statements } from "./database";
import { QuickRead } from "./quick-read";
import type { RowShapes } from "./row-shape";

interface LanesOptions {
  url: string;
  /** Connections that quick reads share. */
  lanes: number;
  log: Log;
  /** A connection that owes answers and gives none for so long is closed. */
  overdueMilliseconds?: number;
}

/** Quick reads that share few connections. */
export interface Lanes extends Statements {
  close(): Promise<void>;
}

/** Quick reads that wait longer than this without any of them being answered met a database that does not answer. */
const OVERDUE_MILLISECONDS = 10_000;
/** How often it is looked whether a connection answers. */
const LOOKS = 5;

/** One connection, opened by its first query and again after it was lost. */
interface Lane {
  client: pg.Client | null;
  /** Null once it is connected, so that a query need not wait a turn for it. */
  connecting: Promise<unknown> | null;
  shapes: RowShapes;
  waiting: number;
  held: boolean;
  /** How many reads were ever answered over it. */
  answered: number;
  watched: boolean;
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

/**
 * Closes a connection that stopped answering; those who wait are refused, and the next read opens another. One look at
 * intervals instead of a timer for each read: a timer that was promoted keeps those after it, and the documents that
 * they hold, from being collected young, so that every answer lives until the next full collection.
 */
function watchOver(lane: Lane, overdueMilliseconds: number): void {
  if (lane.watched) return;
  lane.watched = true;
  let { answered } = lane;
  let silent = 0;
  const timer = setInterval(() => {
    silent = lane.answered === answered ? silent + 1 : 0;
    answered = lane.answered;
    if (lane.waiting > 0 && silent < LOOKS) return;
    lane.watched = false;
    clearInterval(timer);
    if (lane.waiting > 0) lane.client?.connection.stream.destroy();
  }, overdueMilliseconds / LOOKS);
  timer.unref();
}

function open(lane: Lane, { url, log }: LanesOptions): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
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
  lane.shapes = new Map();
  lane.connecting = connecting;
  return client;
}

/**
 * Connections that quick reads share: a query is sent without waiting for the answers to those before it, so under
 * load many travel in one packet. A slow statement would hold up its neighbours: it belongs on the pool.
 */
export function openLanes(options: LanesOptions): Lanes {
  const { overdueMilliseconds = OVERDUE_MILLISECONDS } = options;
  const all: Lane[] = Array.from({ length: options.lanes }, () => ({
    client: null,
    connecting: null,
    shapes: new Map(),
    waiting: 0,
    held: false,
    answered: 0,
    watched: false,
  }));

  async function send<Row extends object>(lane: Lane, statement: Statement, values: readonly unknown[]) {
    const client = lane.client ?? open(lane, options);
    if (lane.connecting !== null) await lane.connecting;
    holdUntilTurnEnds(lane, client);
    return new Promise<Row[]>((resolve, reject) => {
      const answer = (error: Error | null, rows: Row[]) => (error === null ? resolve(rows) : reject(error));
      client.query(new QuickRead({ statement, values, shapes: lane.shapes, answer }));
    });
  }

  return {
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      const lane = all.reduce((best, other) => (other.waiting < best.waiting ? other : best));
      lane.waiting += 1;
      watchOver(lane, overdueMilliseconds);
      try {
        return await send<Row>(lane, statement, values);
      } finally {
        lane.waiting -= 1;
        lane.answered += 1;
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
