import { createServer, type Server } from "node:http";
import type { Runtime } from "@/server/runtime";
import { readDemoFile, writeDemoFile } from "../demo-file";
import { createRequestHandler } from "./answer";
import { writeFirstComments } from "./first-comments";

const MAX_TRIES = 20;

export interface DemoHost {
  url: string;
  stop(): void;
}

/** Listens on the port, or on the next free one; null: none was free. */
async function listen(server: Server, first: number): Promise<number | null> {
  for (let port = first; port < first + MAX_TRIES; port += 1) {
    const isListening = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(true));
      server.listen(port, "127.0.0.1", () => resolve(false));
    });
    const address = server.address();
    if (!isListening && address !== null && typeof address === "object") return address.port;
  }
  return null;
}

/**
 * Starts another publisher's page on an origin of its own, beside the demo installation: it embeds every widget by
 * the documented snippet and signs its readers' tokens. demo.json contains its address. A failure to start it stops
 * nothing.
 */
export async function startDemoHost(runtime: Runtime, firstPort: number | null): Promise<DemoHost | null> {
  const { config, log } = runtime;
  const file = firstPort === null || !config.seedDemo ? null : await readDemoFile(config.dataDir);
  if (file === null || firstPort === null) return null;
  const answer = createRequestHandler(file, runtime);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listen(server, firstPort);
  if (port === null) {
    log.warn({ firstPort }, "no port is free for the demo's host page");
    return null;
  }
  const url = `http://localhost:${port}`;
  if (file.host_page !== url) await writeDemoFile(config.dataDir, { ...file, host_page: url });
  // On a random port these addresses, and the comments written there, are unreachable after the next start.
  if (firstPort !== 0)
    writeFirstComments(url, file, runtime.clock.now()).catch((error: unknown) => {
      log.warn({ err: error }, "the demo's host page begins without comments");
    });
  return {
    url,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
