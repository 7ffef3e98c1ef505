import { createServer, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { closeServer, stopOnSignal } from "@/entry/stop-on-signal";
import { healthEndpoints } from "@/server/health/api/index";
import { getLifecycle } from "@/server/health/index";
import { createEdge, nodeListener } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";

/**
 * A process with the probes and the shutdown of a server. `/slow` answers when it receives SIGUSR2; any other path at
 * once.
 */
const runtime = getRuntime();
const lifecycle = getLifecycle();
const probes = createEdge(runtime, healthEndpoints(runtime));
const answerProbe = nodeListener(probes);
const released = new Promise<void>((resolve) => process.once("SIGUSR2", () => resolve()));

async function answer(path: string, response: ServerResponse): Promise<void> {
  if (path === "/slow") {
    response.flushHeaders();
    await released;
  }
  response.end("answered");
}

const server = createServer((request, response) => {
  const path = request.url ?? "/";
  if (probes.owns(path)) answerProbe(request, response);
  else void answer(path, response);
});

const stop = async () => {
  process.stdout.write("closing\n");
  await closeServer(server);
  await runtime.db.close();
};
stopOnSignal(server, { lifecycle, drainSeconds: runtime.config.drainSeconds, stop });
await new Promise<void>((resolve) => server.listen(runtime.config.port, "127.0.0.1", resolve));
const address = server.address();
process.stdout.write(`${typeof address === "string" ? address : address?.port}\n`);
await pause(200);
lifecycle.engine = { kind: "inngest" };
lifecycle.isWarm = true;
