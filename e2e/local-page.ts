import { createServer } from "node:http";
import { test } from "@playwright/test";

/** A page of somebody else's on a port of its own, where browsers end up. */
export function useLocalPage(): { address(path: string): string } {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end('<!doctype html><html lang="en"><title>Back</title><h1>Back at the application</h1></html>');
  });
  let port = 0;
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const listening = server.address();
    if (listening !== null && typeof listening === "object") port = listening.port;
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: (path) => `http://127.0.0.1:${port}${path}` };
}
