import { createRequire } from "node:module";
import { setInterval as tick } from "node:timers/promises";
import { startTelemetry } from "@/server/metrics/index";
import { getRuntime } from "@/server/runtime";

/**
 * A process of the installation. As `background` it runs functions until it is told to stop; as `loaded` it starts its
 * telemetry, queries the database and writes which packages of OpenTelemetry were loaded for it.
 */
const [role = ""] = process.argv.slice(2);
const runtime = getRuntime();
const telemetry = await startTelemetry(runtime);

async function runBackground(): Promise<void> {
  const { startBackground } = await import("@/inngest/background");
  const background = await startBackground();
  process.stdout.write("started\n");
  await new Promise((resolve) => process.once("SIGTERM", resolve));
  await background.stop();
}

/** Without its API, which prom-client loads: an interface that does nothing by itself. */
function listLoaded(): string[] {
  const files = Object.keys(createRequire(import.meta.url).cache);
  const packages = files.flatMap((file) => /@opentelemetry\/(?!api\/)[\w-]+/.exec(file)?.[0] ?? []);
  return [...new Set(packages)];
}

if (role === "background") await runBackground();
else {
  await runtime.db.ping();
  for await (const _ of tick(50)) break;
  process.stdout.write(`${JSON.stringify(listLoaded())}\n`);
}
await telemetry.stop();
await runtime.db.close();
process.exit(0);
