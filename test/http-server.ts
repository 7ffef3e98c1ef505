import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

/** A server of a test's own on a free port. */
export async function listenLocally(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<RunningServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
