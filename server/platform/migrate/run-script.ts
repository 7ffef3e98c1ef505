import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type ConcurrentStatement, listConcurrent } from "./concurrent-index.rules";

/** PostgreSQL's codes of a lock that was not granted in time, and of a deadlock: nothing was done. */
const RETRIED = new Set(["55P03", "40P01"]);

/**
 * How long a migration may wait for a lock. While it waits, every later request for the table waits behind it; after
 * the pause these have been answered. Together, a little over two minutes.
 */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
const ATTEMPTS = 45;

/**
 * Whether a migration is atomic. Sent as one simple query it is, unless it ends its transaction
 * itself or builds an index outside of a transaction.
 */
export function isAtomic(script: string): boolean {
  const code = script.replace(/--.*$/gm, "");
  return !/\b(commit|rollback|concurrently|vacuum)\b/i.test(code);
}

/** Whether a migration that was interrupted can be applied again: it was rolled back, or it continues. */
export function isRepeatable(script: string): boolean {
  return isAtomic(script) || listConcurrent(script) !== null;
}

function isRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRIED.has(error.code ?? "");
}

/** In one transaction, and again while a lock is not granted. */
async function runAtomic(pool: pg.Pool, sent: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await pool.query(sent);
      await pool.query("RESET lock_timeout");
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetried(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const STATE = `SELECT i.indisvalid AS valid FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
  WHERE c.relname = $1 AND c.relnamespace = current_schema()::regnamespace`;

/** A build that was interrupted leaves an invalid index, which slows writers down and serves nobody: it is replaced. */
async function runConcurrent(pool: pg.Pool, { text, creates }: ConcurrentStatement): Promise<void> {
  if (creates !== null) {
    const { rows } = await pool.query<{ valid: boolean }>(STATE, [creates]);
    const [found] = rows;
    if (found?.valid === true) return;
    if (found?.valid === false) await pool.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(creates)}`);
  }
  await pool.query(text);
}

/**
 * Runs a migration's script. Atomic, it is one transaction; one that only builds indexes concurrently runs statement by
 * statement, and continues where it was interrupted. `sent`: the script with what else belongs to its transaction.
 */
export async function runScript(pool: pg.Pool, script: string, sent: string): Promise<void> {
  const concurrent = listConcurrent(script);
  if (concurrent !== null) {
    for (const statement of concurrent) await runConcurrent(pool, statement);
  } else if (isAtomic(script)) await runAtomic(pool, sent);
  else await pool.query(sent);
}
