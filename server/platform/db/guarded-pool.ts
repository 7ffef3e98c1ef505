import { Socket } from "node:net";
import pg from "pg";

// Dates are sent in UTC: in local time, pg would cut the seconds off the offset of a historic time zone.
pg.defaults.parseInputDatesAsUTC = true;

/** Number of checks of a connection within the silence limit. */
const CHECKS = 5;

/** A client whose socket can be observed. */
class ObservableClient extends pg.Client {
  readonly socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

interface Watched {
  socket: Socket;
  /** Bytes sent when the last response was complete. */
  sent: number;
  received: number;
  silent: number;
}

/**
 * Closes connections with an outstanding response that receive nothing for so long: all queries on them fail, and the
 * pool does not reuse them. Where PostgreSQL hangs, or the network drops packets, nothing else would end them.
 */
function closeSilent(pool: pg.Pool, milliseconds: number): void {
  const all = new Map<pg.PoolClient, Watched>();
  let timer: NodeJS.Timeout | null = null;
  const checkAll = () => {
    for (const watched of all.values()) {
      const { bytesWritten, bytesRead } = watched.socket;
      const isQuiet = bytesWritten > watched.sent && bytesRead === watched.received;
      watched.silent = isQuiet ? watched.silent + 1 : 0;
      watched.received = bytesRead;
      if (watched.silent > CHECKS) watched.socket.destroy();
    }
  };
  pool.on("connect", (client) => {
    if (!(client instanceof ObservableClient)) return;
    const { socket } = client;
    const watched = { socket, sent: socket.bytesWritten, received: socket.bytesRead, silent: 0 };
    all.set(client, watched);
    client.on("drain", () => {
      watched.sent = socket.bytesWritten;
    });
    timer ??= setInterval(checkAll, milliseconds / CHECKS).unref();
  });
  pool.on("remove", (client) => {
    all.delete(client);
    if (all.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  });
}

interface GuardedPoolOptions extends pg.PoolConfig {
  /** Milliseconds after which a connection with an outstanding response and no incoming data is closed. */
  silenceMilliseconds?: number;
}

/**
 * Opens a pool whose lost connections do not crash the process: `onLost` reports an idle one that the server drops.
 * The listener on every client covers a drop between the pool's listener and that of the client's user: the packet
 * that makes the connection ready may also end it. Queries on such a connection are rejected.
 */
export function openGuardedPool(
  { silenceMilliseconds, ...options }: GuardedPoolOptions,
  onLost: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: ObservableClient });
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (silenceMilliseconds !== undefined) closeSilent(pool, silenceMilliseconds);
  return pool;
}
