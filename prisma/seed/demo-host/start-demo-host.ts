import { createServer, type Server } from "node:http";
import type { Runtime } from "@/server/runtime";
import { readDemoFile, writeDemoFile } from "../demo-file";
import { answering } from "./answer";
import { sayFirstWords } from "./first-words";

const MOST_TRIES = 20;

export interface DemoHost {
  url: string;
  stop(): void;
}

/** Takes the port, or the next that is free; null: none of them was. */
async function listen(server: Server, first: number): Promise<number | null> {
  for (let port = first; port < first + MOST_TRIES; port += 1) {
    const taken = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(true));
      server.listen(port, "127.0.0.1", () => resolve(false));
    });
    const address = server.address();
    if (!taken && address !== null && typeof address === "object") return address.port;
  }
  return null;
}

/**
 * Another publisher's page on an origin of its own, beside the demo installation: it embeds every widget by the
 * documented snippet and signs its readers' tokens. demo.json says where it is. It stops nothing when it cannot run.
 */
export async function startDemoHost(runtime: Runtime, firstPort: number | null): Promise<DemoHost | null> {
  const { config, log } = runtime;
  const file = firstPort === null || !config.seedDemo ? null : await readDemoFile(config.dataDir);
  if (file === null || firstPort === null) return null;
  const answer = answering(file, runtime);
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
  // Under a port by chance these addresses are gone with it, and what was said there with them.
  if (firstPort !== 0)
    sayFirstWords(url, file, runtime.clock.now()).catch((error: unknown) => {
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
