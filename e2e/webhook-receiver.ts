import { createServer } from "node:http";
import { test } from "@playwright/test";

interface Call {
  headers: Record<string, string>;
  body: string;
}

/** Somebody's server that webhooks call, for the tests of one file. */
export interface LocalReceiver {
  url(path: string): string;
  calls(path: string): Call[];
  /** The status that a path answers with; 200 unless said otherwise. */
  answer(path: string, status: number): void;
}

export function useLocalReceiver(): LocalReceiver {
  const calls = new Map<string, Call[]>();
  const statuses = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "/";
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      calls.set(path, [
        ...(calls.get(path) ?? []),
        { headers, body: Buffer.concat(chunks).toString("utf8") },
      ]);
      const status = statuses.get(path) ?? 200;
      response.writeHead(status, { "content-type": "text/plain" }).end(`The receiver says ${status}.`);
    });
  });
  let port = 0;
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address !== null && typeof address === "object") port = address.port;
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    calls: (path) => calls.get(path) ?? [],
    answer: (path, status) => void statuses.set(path, status),
  };
}
