/** The result of one check, with a reason for operators. */
export interface Verdict {
  isOk: boolean;
  reason: string;
}

export const CHECK_NAMES = ["database", "migrations", "engine", "warm", "draining"] as const;

/** One check of a readiness probe. */
export interface Check extends Verdict {
  name: (typeof CHECK_NAMES)[number];
  milliseconds: number;
}

/** Whether this process should receive requests, and why. */
export interface Readiness {
  isReady: boolean;
  checks: readonly Check[];
}

const pass = (reason: string): Verdict => ({ isOk: true, reason });
const fail = (reason: string): Verdict => ({ isOk: false, reason });

/**
 * Requires every migration that this version contains. Others are ignored: during a rolling upgrade the earlier version
 * serves on the schema of the later one.
 */
export function judgeMigrations(shipped: readonly string[], applied: readonly string[]): Verdict {
  if (shipped.length === 0) return fail("The folder prisma/migrations is missing from this deployment.");
  const names = new Set(applied);
  const pending = shipped.filter((name) => !names.has(name));
  if (pending.length > 0) return fail(`Not applied: ${pending.join(", ")}. Run masthead migrate.`);
  return pass(`All ${shipped.length} migrations of this version are applied.`);
}

/**
 * Seconds without a leader in which the engine still counts as running: a standby takes over within seconds, and all
 * processes would otherwise stop receiving requests at once.
 */
export const LEADERLESS_SECONDS = 30;

/** Judges the embedded engine; `secondsAgo`: when this process last saw a leader, null: never. */
export function judgeLeader(isLed: boolean, secondsAgo: number | null): Verdict {
  if (isLed) return pass("A process runs the functions.");
  if (secondsAgo === null) return fail("No process runs the functions yet.");
  const reason = `No process has run the functions for ${Math.floor(secondsAgo)} seconds.`;
  return secondsAgo < LEADERLESS_SECONDS ? pass(reason) : fail(reason);
}

export function judgeWarm(isWarm: boolean): Verdict {
  return isWarm ? pass("The start is complete.") : fail("The process is starting.");
}

export function judgeDraining(isDraining: boolean): Verdict {
  return isDraining ? fail("The process is shutting down.") : pass("The process is not shutting down.");
}

/** Ready only if every check passes. */
export function toReadiness(checks: readonly Check[]): Readiness {
  return { isReady: checks.every(({ isOk }) => isOk), checks };
}

/** Lists the failed checks, each with its reason. */
export function listFailedChecks({ checks }: Readiness): string[] {
  return checks.filter(({ isOk }) => !isOk).map(({ name, reason }) => `${name}: ${reason}`);
}
