import { Socket } from "node:net";
import pg from "pg";

/** How often within its limit it is looked whether a connection answers. */
const LOOKS = 5;

/** Bytes that went either way. pg types its stream as any duplex stream; it is a socket, plain or with TLS. */
function trafficOf({ connection: { stream } }: pg.PoolClient): { sent: number; received: number } {
  return stream instanceof Socket
    ? { sent: stream.bytesWritten, received: stream.bytesRead }
    : { sent: 0, received: 0 };
}

interface Watched {
  /** Bytes sent by the time everything was answered. */
  sent: number;
  received: number;
  silent: number;
}

/**
 * Closes connections that owe an answer and say nothing for so long: all that waits on them fails, and nobody is given
 * them again. Where PostgreSQL hangs, or the network swallows what is sent, nothing else would ever end that.
 */
function closeSilent(pool: pg.Pool, milliseconds: number): void {
  const all = new Map<pg.PoolClient, Watched>();
  let timer: NodeJS.Timeout | null = null;
  const look = () => {
    for (const [client, watched] of all) {
      const { sent, received } = trafficOf(client);
      const isQuiet = sent > watched.sent && received === watched.received;
      watched.silent = isQuiet ? watched.silent + 1 : 0;
      watched.received = received;
      if (watched.silent > LOOKS) client.connection.stream.destroy();
    }
  };
  pool.on("connect", (client) => {
    const watched: Watched = { ...trafficOf(client), silent: 0 };
    all.set(client, watched);
    client.on("drain", () => {
      watched.sent = trafficOf(client).sent;
    });
    timer ??= setInterval(look, milliseconds / LOOKS).unref();
  });
  pool.on("remove", (client) => {
    all.delete(client);
    if (all.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  });
}

interface GuardedPoolOptions extends pg.PoolConfig {
  /** Milliseconds after which a connection that owes an answer and says nothing is closed. */
  silenceMilliseconds?: number;
}

/**
 * A pool whose lost connections end no process: an idle one that the server drops is reported by `onLost`. Nor does one
 * that it drops in the instant between the pool's listener and that of whoever takes the connection: the packet that
 * makes it usable may bring its end along. What is asked of such a connection is refused.
 */
export function openGuardedPool(
  { silenceMilliseconds, ...options }: GuardedPoolOptions,
  onLost: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (silenceMilliseconds !== undefined) closeSilent(pool, silenceMilliseconds);
  return pool;
}
