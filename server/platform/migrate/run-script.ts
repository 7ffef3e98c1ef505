import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CONCURRENT, type ConcurrentStatement, listConcurrent } from "./concurrent-index.rules";
import { splitStatements, toOneLine } from "./split-statements.rules";

/** PostgreSQL's codes of a lock that was not granted in time, and of a deadlock: nothing was done. */
const RETRIED = new Set(["55P03", "40P01"]);

/**
 * How long a migration may wait for a lock. While it waits, every later request for the table waits behind it; after
 * the pause these have been answered. Together, a little over two minutes.
 */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
const ATTEMPTS = 45;

/** Statements that begin or end a transaction, or that PostgreSQL runs only outside of one. */
const NOT_ATOMIC = [
  /^(?:BEGIN|START TRANSACTION|COMMIT|END|ROLLBACK|ABORT|PREPARE TRANSACTION|VACUUM)\b/i,
  CONCURRENT,
  /^ALTER TABLE\b.*\bDETACH PARTITION \S+ CONCURRENTLY\b/i,
];

/**
 * Whether a migration is atomic. Sent as one simple query it is, unless one of its statements ends its transaction
 * or runs outside of a transaction. Words in texts, comments and function bodies do not count.
 */
export function isAtomic(script: string): boolean {
  return splitStatements(script).every(({ text }) => {
    const sql = toOneLine(text);
    return !NOT_ATOMIC.some((pattern) => pattern.test(sql));
  });
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

/**
 * A build lasts as long as its table needs, and waits for every transaction that is open: a limit for requests, which
 * the role may have, would cancel each attempt. `transaction_timeout` exists from PostgreSQL 17.
 */
const TIMEOUTS = "name IN ('statement_timeout', 'lock_timeout', 'transaction_timeout')";
const LIFT_TIMEOUTS = `SELECT set_config(name, '0', false) FROM pg_settings WHERE ${TIMEOUTS}`;
const RESTORE_TIMEOUTS = `SELECT set_config(name, reset_val, false) FROM pg_settings WHERE ${TIMEOUTS}`;

const WAITS = "It ends after the transactions that are open now, however long they last.";

/** Where a script runs. */
interface ScriptRun {
  pool: pg.Pool;
  /** The script with what else belongs to its transaction. */
  sent: string;
  /** Receives one plain sentence or two before each statement that may take long. */
  log: (line: string) => void;
}

/** A build that was interrupted leaves an invalid index, which slows writers down and serves nobody: it is replaced. */
async function runConcurrent(
  { text, creates }: ConcurrentStatement,
  { pool, log }: ScriptRun,
): Promise<void> {
  if (creates !== null) {
    const { rows } = await pool.query<{ valid: boolean }>(STATE, [creates]);
    const [found] = rows;
    if (found?.valid === true) return;
    log(`Building the index ${creates}. ${WAITS}`);
    if (found?.valid === false) await pool.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(creates)}`);
  } else log(`Running ${toOneLine(text)}. ${WAITS}`);
  await pool.query(text);
}

/**
 * Runs a migration's script. Atomic, it is one transaction; one that only builds indexes concurrently runs statement by
 * statement, without limits of time, and continues where it was interrupted.
 */
export async function runScript(script: string, run: ScriptRun): Promise<void> {
  const concurrent = listConcurrent(script);
  if (concurrent !== null) {
    await run.pool.query(LIFT_TIMEOUTS);
    for (const statement of concurrent) await runConcurrent(statement, run);
    await run.pool.query(RESTORE_TIMEOUTS);
  } else if (isAtomic(script)) await runAtomic(run.pool, run.sent);
  else await run.pool.query(run.sent);
}
