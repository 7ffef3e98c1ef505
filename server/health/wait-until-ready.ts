import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { createReadinessCheck } from "./check-readiness";
import type { Lifecycle } from "./lifecycle";
import { listFailedChecks } from "./readiness.rules";

const INTERVAL_MILLISECONDS = 100;
const REPORT_MILLISECONDS = 10_000;

interface WaitDependencies {
  db: Pick<Database, "ping" | "query">;
  log: Log;
  lifecycle: Lifecycle;
}

/**
 * Waits until this process is ready, as its readiness probe reports it. Logs every ten seconds what it waits for.
 * Resolves to false if the process is told to stop first.
 */
export async function waitUntilReady(dependencies: WaitDependencies): Promise<boolean> {
  const { log, lifecycle } = dependencies;
  const check = createReadinessCheck(dependencies);
  let reportedAt = performance.now();
  while (!lifecycle.isDraining) {
    const readiness = await check();
    if (readiness.isReady) return true;
    if (performance.now() - reportedAt >= REPORT_MILLISECONDS) {
      log.warn({ reasons: listFailedChecks(readiness) }, "not ready yet");
      reportedAt = performance.now();
    }
    await pause(INTERVAL_MILLISECONDS);
  }
  return false;
}
