import { createServer } from "node:http";
import { closeServer, stopOnSignal } from "@/entry/stop-on-signal";
import { startBackground } from "@/inngest/background";
import { buildEdge } from "@/server/edge";
import { getLifecycle, waitUntilReady } from "@/server/health/index";
import { nodeListener } from "@/server/http/index";
import { applyMigrations } from "@/server/platform/migrate/index";
import { getRuntime } from "@/server/runtime";

/**
 * A process of the installation without pages: it migrates with the folder that it is given, serves all endpoints, runs
 * background work, and stops as the server does. Prints its port when it is ready.
 */
const [directory = "prisma/migrations"] = process.argv.slice(2);
const runtime = getRuntime();
const lifecycle = getLifecycle();
await applyMigrations({
  databaseUrl: runtime.config.databaseUrl ?? "",
  directory,
  log: (line) => runtime.log.info(line),
});
const server = createServer(nodeListener(buildEdge(runtime)));
await new Promise<void>((resolve) => server.listen(runtime.config.port, "127.0.0.1", resolve));
const background = await startBackground();
const stop = async () => {
  await closeServer(server);
  await background.stop();
  await runtime.db.close();
};
stopOnSignal(server, { lifecycle, drainSeconds: runtime.config.drainSeconds, stop });
lifecycle.isWarm = true;
await waitUntilReady({ db: runtime.db, log: runtime.log, lifecycle });
const address = server.address();
process.stdout.write(`${typeof address === "string" ? address : address?.port}\n`);
