import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { databaseUrl } from "./server-facts";

/** A proxy to the test database that can be cut and restored. */
export interface DatabaseProxy {
  /** Host and port that it listens on. */
  host: string;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  /** Does so as soon as a client sends this text, before it arrives. */
  cutAt(text: string): void;
  mend(): Promise<void>;
  /** From now on all data in either direction is held, and new connections are accepted without a response. */
  hold(): void;
  /** Forwards the held data. */
  release(): void;
}

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl());
  const open = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let awaited: string | null = null;
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on("data", (sent) => {
      if (awaited === null || !sent.includes(awaited)) return;
      awaited = null;
      far.destroy();
      void cut();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      pairs.set(one, other);
      one.on("close", () => {
        open.delete(one);
        pairs.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isHeld) one.unpipe(other);
    }
  });
  const listenAt = async (requestedPort: number) => {
    server.listen(requestedPort, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return address.port;
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  const own = await listenAt(0);
  return {
    host: `127.0.0.1:${own}`,
    cut,
    cutAt: (text) => {
      awaited = text;
    },
    mend: async () => {
      await listenAt(own);
    },
    hold: () => {
      isHeld = true;
      for (const [one, other] of pairs) one.unpipe(other);
    },
    release: () => {
      isHeld = false;
      for (const [one, other] of pairs) if (!one.destroyed) one.pipe(other);
    },
  };
}
