import pg from "pg";
import type { Log } from "../log/index";
import type { Statement, Statements } from "./database";
import { type AskedInPacket, sendPacket } from "./packet";

interface LanesOptions {
  url: string;
  /** Connections that quick reads share. */
  lanes: number;
  log: Log;
  connectMilliseconds?: number;
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
/** Reads in one packet; those of the turn that come after them go over another connection, which works beside it. */
const MOST = 8;

/** One connection, opened by its first query and again after it was lost. */
interface Lane {
  client: pg.Client | null;
  /** Null once it is connected, so that a query need not wait a turn for it. */
  connecting: Promise<unknown> | null;
  /** Asked for in this turn of the event loop. */
  turn: AskedInPacket[];
  waiting: number;
  /** How many reads were ever answered over it. */
  answered: number;
  watched: boolean;
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

function open(lane: Lane, { url, log, connectMilliseconds = 5_000 }: LanesOptions): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    application_name: "masthead",
  });
  const lost = () => {
    if (lane.client === client) lane.client = null;
  };
  // A connection that the server drops must not end the process: the next query opens another.
  client.on("error", (error) => {
    log.warn({ err: error.message }, "shared database connection lost");
    lost();
  });
  client.on("end", lost);
  const connecting = (async () => {
    await client.connect();
    // Reads keep nothing. What they draw from a sequence is on disk with whatever is kept under it.
    await client.query("set synchronous_commit = off");
    if (lane.client === client) lane.connecting = null;
  })();
  connecting.catch(lost);
  lane.client = client;
  lane.connecting = connecting;
  return client;
}

/** What PostgreSQL says as it ends a connection, and of one that is lost. */
const ENDING = /^(57P|08)/;
/** A statement that a packet before this one was to prepare, and that failed. */
const UNPREPARED = "26000";

function mayGoAgain(error: Error, asked: readonly AskedInPacket[]): boolean {
  if (!(error instanceof pg.DatabaseError) || ENDING.test(error.code ?? "")) return false;
  return asked.length > 1 || error.code === UNPREPARED;
}

/** Sends reads in one packet; resolves to why none of them was answered. */
async function sendOnce(
  lane: Lane,
  asked: readonly AskedInPacket[],
  options: LanesOptions,
): Promise<Error | null> {
  try {
    const client = lane.client ?? open(lane, options);
    if (lane.connecting !== null) await lane.connecting;
    const refused = await sendPacket(client, asked);
    if (refused?.isSpoilt === true && lane.client === client) {
      lane.client = null;
      // Those behind it are answered first.
      client.once("drain", () => void client.end());
    }
    return refused?.error ?? null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Where one of several is refused, each goes once more alone, so that the others do not suffer. */
async function send(lane: Lane, asked: readonly AskedInPacket[], options: LanesOptions): Promise<void> {
  const failure = await sendOnce(lane, asked, options);
  if (failure === null) return;
  const goAgain = mayGoAgain(failure, asked);
  for (const one of asked) {
    const last = goAgain ? await sendOnce(lane, [one], options) : failure;
    if (last !== null) one.reject(last);
  }
}

/**
 * Connections that quick reads share: what is asked for in one turn of the event loop goes in one packet, without
 * waiting for the answers to those before it, and is answered in one. A slow statement would hold up its neighbours: it
 * belongs on the pool.
 */
export function openLanes(options: LanesOptions): Lanes {
  const { overdueMilliseconds = OVERDUE_MILLISECONDS } = options;
  const all: Lane[] = Array.from({ length: options.lanes }, () => ({
    client: null,
    connecting: null,
    turn: [],
    waiting: 0,
    answered: 0,
    watched: false,
  }));

  function ask(lane: Lane, one: AskedInPacket): void {
    lane.turn.push(one);
    if (lane.turn.length > 1) return;
    setImmediate(() => {
      const { turn } = lane;
      lane.turn = [];
      void send(lane, turn, options);
    });
  }

  /** The one that goes anyway, while it has not too much to carry; otherwise the one that owes least. */
  function laneOf(): Lane {
    const going = all.find(({ turn }) => turn.length > 0 && turn.length < MOST);
    return going ?? all.reduce((best, other) => (other.waiting < best.waiting ? other : best));
  }

  return {
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      const lane = laneOf();
      lane.waiting += 1;
      watchOver(lane, overdueMilliseconds);
      try {
        return await new Promise<Row[]>((resolve, reject) => {
          ask(lane, { statement, values, resolve: (rows: Row[]) => resolve(rows), reject });
        });
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
