import { readdir } from "node:fs/promises";
import type { Database } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";
import { findReason } from "@/server/wait-for-database";
import type { Lifecycle } from "./lifecycle";
import {
  type Check,
  judgeDraining,
  judgeLeader,
  judgeMigrations,
  judgeWarm,
  type Readiness,
  toReadiness,
  type Verdict,
} from "./readiness.rules";
import { listAppliedMigrations } from "./repository";

const LIMIT_MILLISECONDS = 1_000;
const TICKS = 4;
const SILENT: Verdict = { isOk: false, reason: "No answer within 1 second." };
const SKIPPED: Verdict = { isOk: false, reason: "Not checked, because the database is unavailable." };

interface Limit {
  reached: Promise<Verdict>;
  clear(): void;
}

/** The time limit of all checks. A blocked event loop counts as one tick, however long: it reads no responses. */
function startLimit(): Limit {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<Verdict>((resolve) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) resolve(SILENT);
    }, LIMIT_MILLISECONDS / TICKS);
  });
  return { reached, clear: () => clearInterval(timer) };
}

async function measure(
  name: Check["name"],
  work: () => Promise<Verdict> | Verdict,
  { reached }: Limit,
): Promise<Check> {
  const began = performance.now();
  const attempt = async () => work();
  const working = attempt().catch((error: unknown) => ({ isOk: false, reason: findReason(error) }));
  const verdict = await Promise.race([working, reached]);
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
    const limit = startLimit();
    try {
      const ping = () => db.ping().then(() => ({ isOk: true, reason: "PostgreSQL answers." }));
      const database = await measure("database", ping, limit);
      const others = [
        measure("migrations", () => checkMigrations(database.isOk), limit),
        measure("engine", () => checkEngine(database.isOk), limit),
      ];
      return [database, ...(await Promise.all(others))];
    } finally {
      limit.clear();
    }
  }

  function report({ isReady, checks }: Readiness): void {
    const reasons = checks.filter(({ isOk }) => !isOk).map(({ name, reason }) => `${name}: ${reason}`);
    if (wasReady === true && !isReady && !lifecycle.isDraining) log.warn({ reasons }, "not ready");
    if (wasReady === false && isReady) log.info("ready");
    wasReady = isReady;
  }

  return async () => {
    current ??= checkDependencies().finally(() => {
      current = null;
    });
    const dependencies = await current;
    // Read after the wait: a process that was told to stop is not ready from that moment.
    const readiness = toReadiness([
      ...dependencies,
      { name: "warm", ...judgeWarm(lifecycle.isWarm), milliseconds: 0 },
      { name: "draining", ...judgeDraining(lifecycle.isDraining), milliseconds: 0 },
    ]);
    report(readiness);
    return readiness;
  };
}
