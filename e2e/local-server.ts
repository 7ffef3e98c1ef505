import { createServer, type RequestListener } from "node:http";
import { test } from "@playwright/test";

/** Starts a foreign server on a port of its own, for the tests of one file. Returns a getter of its port. */
export function useLocalServer(answer: RequestListener, host?: "127.0.0.1"): () => number {
  const server = createServer(answer);
  let port = 0;
  test.beforeAll(async () => {
    // Without a host every loopback address: browsers resolve localhost to either.
    await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve));
    const address = server.address();
    if (address !== null && typeof address === "object") port = address.port;
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => port;
}
