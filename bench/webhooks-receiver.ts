import { createServer } from "node:http";
import { listen } from "./listen";

/** Counts calls per path and stores the last body. A path that begins with /dead never gets a response. */
export interface BenchReceiver {
  port: number;
  lastBody(): string;
  count(path: string): number;
  /** Resolves with the time (performance.now()) at which a path reaches this many calls. */
  until(path: string, calls: number): Promise<number>;
  stop(): void;
}

export async function startReceiver(): Promise<BenchReceiver> {
  const counts = new Map<string, number>();
  const waits: { path: string; calls: number; resolve: (at: number) => void }[] = [];
  let last = "";
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      if (path.startsWith("/dead")) return;
      response.end();
      last = Buffer.concat(chunks).toString("utf8");
      const calls = (counts.get(path) ?? 0) + 1;
      counts.set(path, calls);
      for (const wait of waits.filter((one) => one.path === path && one.calls <= calls)) {
        waits.splice(waits.indexOf(wait), 1);
        wait.resolve(performance.now());
      }
    });
  });
  const port = await listen(server);
  return {
    port,
    lastBody: () => last,
    count: (path) => counts.get(path) ?? 0,
    until: (path, calls) =>
      new Promise((resolve) => {
        if ((counts.get(path) ?? 0) >= calls) resolve(performance.now());
        else waits.push({ path, calls, resolve });
      }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
