import { createServer } from "node:http";
import { createBackground } from "@/inngest/background";
import { functions } from "@/inngest/functions/index";
import { createInngestHandler } from "@/inngest/serve";
import { buildEdge } from "@/server/edge";
import { nodeListener } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";

/** Bytes in use after a full collection; the process runs with --expose-gc. */
function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/**
 * A process of the installation: the documented API on PORT, and the background work. The message `heap` is answered
 * with the bytes in use after a collection.
 */
export async function runServer(): Promise<void> {
  const runtime = getRuntime();
  const server = createServer(nodeListener(buildEdge(runtime)));
  await new Promise<void>((resolve) => server.listen(Number(process.env.PORT), "127.0.0.1", resolve));
  process.on("message", (message) => {
    if (message === "heap") process.send?.({ heap: measureHeap() });
  });
  // Without its parent nobody would end it.
  process.on("disconnect", () => process.exit(1));
  process.send?.("ready");
  await createBackground(runtime, createInngestHandler(runtime, functions));
}
