import { readdir } from "node:fs/promises";
import type { Database } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { startTimeLimit } from "@/server/platform/system/index";
import { findReason } from "@/server/wait-for-database";
import type { Lifecycle } from "./lifecycle";
import {
  type Check,
  judgeDraining,
  judgeLeader,
  judgeMigrations,
  judgeWarm,
  listFailedChecks,
  type Readiness,
  toReadiness,
  type Verdict,
} from "./readiness.rules";
import { listAppliedMigrations } from "./repository";

const LIMIT_MILLISECONDS = 1_000;
const SILENT: Verdict = { isOk: false, reason: "No answer within 1 second." };
const SKIPPED: Verdict = { isOk: false, reason: "Not checked, because the database is unavailable." };

async function measure(
  name: Check["name"],
  work: () => Promise<Verdict> | Verdict,
  limit: Promise<void>,
): Promise<Check> {
  const began = performance.now();
  const attempt = async () => work();
  const working = attempt().catch((error: unknown) => ({ isOk: false, reason: findReason(error) }));
  const verdict = await Promise.race([working, limit.then(() => SILENT)]);
  return { name, ...verdict, milliseconds: Math.round(performance.now() - began) };
}

/** The names of this version's migrations. */
async function listShippedMigrations(): Promise<string[]> {
  const entries = await readdir("prisma/migrations", { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

interface ReadinessDependencies {
  db: Pick<Database, "ping" | "query">;
  log: Log;
  lifecycle: Lifecycle;
}

/**
 * Creates the readiness check of this process, which takes at most a second. Concurrent calls share one check, so that
 * callers cannot load the database with it.
 */
export function createReadinessCheck({
  db,
  log,
  lifecycle,
}: ReadinessDependencies): () => Promise<Readiness> {
  let current: Promise<Check[]> | null = null;
  let leaderSeenAt: number | null = null;
  let wasReady: boolean | null = null;

  async function checkEngine(isDatabaseOk: boolean): Promise<Verdict> {
    const { engine } = lifecycle;
    if (engine === null) return { isOk: false, reason: "Background work has not started." };
    if (engine.kind === "inngest") return { isOk: true, reason: "Inngest is configured." };
    if (!isDatabaseOk) return SKIPPED;
    const isLed = await engine.hasLeader();
    const now = performance.now();
    if (isLed) leaderSeenAt = now;
    return judgeLeader(isLed, leaderSeenAt === null ? null : (now - leaderSeenAt) / 1_000);
  }

  async function checkMigrations(isDatabaseOk: boolean): Promise<Verdict> {
    if (!isDatabaseOk) return SKIPPED;
    return judgeMigrations(await listShippedMigrations(), await listAppliedMigrations(db));
  }

  async function checkDependencies(): Promise<Check[]> {
    // One time limit for all checks.
    const { reached, clear } = startTimeLimit(LIMIT_MILLISECONDS);
    try {
      const ping = () => db.ping().then(() => ({ isOk: true, reason: "PostgreSQL answers." }));
      const database = await measure("database", ping, reached);
      const others = [
        measure("migrations", () => checkMigrations(database.isOk), reached),
        measure("engine", () => checkEngine(database.isOk), reached),
      ];
      return [database, ...(await Promise.all(others))];
    } finally {
      clear();
    }
  }

  function report(readiness: Readiness): void {
    const { isReady } = readiness;
    if (wasReady === true && !isReady && !lifecycle.isDraining)
      log.warn({ reasons: listFailedChecks(readiness) }, "not ready");
    if (wasReady === false && isReady) log.info("ready");
    wasReady = isReady;
  }

  return async () => {
    current ??= checkDependencies().finally(() => {
      current = null;
    });
    const dependencies = await current;
    // Read after the wait: a process that begins to shut down is not ready from that moment.
    const readiness = toReadiness([
      ...dependencies,
      { name: "warm", ...judgeWarm(lifecycle.isWarm), milliseconds: 0 },
      { name: "draining", ...judgeDraining(lifecycle.isDraining), milliseconds: 0 },
    ]);
    report(readiness);
    return readiness;
  };
}
