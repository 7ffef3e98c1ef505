import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { databaseUrl } from "./server-facts";

/** A way to the database of the tests that can be cut and mended. */
export interface WayToTheDatabase {
  /** Host and port at which it begins. */
  host: string;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function aWayToTheDatabase(): Promise<WayToTheDatabase> {
  const { hostname, port } = new URL(databaseUrl());
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => open.delete(one));
      one.pipe(other);
    }
  });
  const listenAt = async (wanted: number) => {
    server.listen(wanted, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return address.port;
  };
  const own = await listenAt(0);
  return {
    host: `127.0.0.1:${own}`,
    cut: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => {
      await listenAt(own);
    },
  };
}
