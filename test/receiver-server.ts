import { createServer, type ServerResponse } from "node:http";

/** A call as received: the raw bytes, and the headers that verify them. */
export interface ReceivedCall {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = (response: ServerResponse, call: ReceivedCall) => void;

export interface Receiver {
  /** Address at which a path is served. */
  url(path: string): string;
  /** Calls to a path, in order. */
  calls(path: string): ReceivedCall[];
  /** Sets the response of a path; 200 by default. */
  answer(path: string, answer: number | Answer): void;
}

/** A foreign server that webhooks call; it listens between `open` and `close`. */
export function createReceiver(): Receiver & { open(): Promise<void>; close(): void } {
  const calls = new Map<string, ReceivedCall[]>();
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "/";
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const call = { path, headers, body: Buffer.concat(chunks).toString("utf8") };
      calls.set(path, [...(calls.get(path) ?? []), call]);
      const answer = answers.get(path);
      if (answer === undefined) response.writeHead(200).end("The receiver says 200.");
      else answer(response, call);
    });
  });
  let port = 0;
  return {
    open: async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      if (address !== null && typeof address === "object") port = address.port;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    url: (path) => `http://127.0.0.1:${port}${path}`,
    calls: (path) => calls.get(path) ?? [],
    answer: (path, answer) =>
      void answers.set(
        path,
        typeof answer === "number"
          ? (response) => response.writeHead(answer).end(`The receiver says ${answer}.`)
          : answer,
      ),
  };
}
