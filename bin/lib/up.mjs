import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { takeLock } from "../../packages/embedded-postgres/src/lock.mjs";
import { embedded, ensureHostAnswers, ensureReachable, NotReachableYet } from "./database.mjs";
import { explain, Failure, Interrupted } from "./failure.mjs";
import { watchLauncher } from "./launcher-watch.mjs";
import { dataDirectory } from "./paths.mjs";
import { ensurePortFree, ensureSpace, ensureWritable, readDatabaseUrl, readPort } from "./preconditions.mjs";
import { prepare } from "./prepare.mjs";
import { startReloading } from "./reload.mjs";
import { createReporter } from "./reporter.mjs";
import { endOrphan, startServer } from "./server-process.mjs";

const RESTARTS_ALLOWED = 5;
const INTERRUPT_LIMIT_MS = 4_000;

/** Only one launcher per DATA_DIR. */
function lockDataDirectory(dataDir) {
  const acquired = takeLock(join(dataDir, "up.lock"));
  if ("release" in acquired) return acquired;
  throw new Failure(
    `Masthead is already running on ${dataDir} (process ${acquired.holder.pid}). Stop it first, or use another directory: DATA_DIR=/other/directory PORT=3001 npm run up`,
  );
}

function checkAborted(signal) {
  if (signal.aborted) throw new Interrupted();
}

/** Settles when the launcher is signalled to stop. */
function stopRequested(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** The server waits for a database that does not respond yet, and answers 503 meanwhile. */
async function orWaited(looking, report) {
  try {
    await looking;
  } catch (error) {
    if (!(error instanceof NotReachableYet)) throw error;
    report.line(`${error.message} The server returns 503 until it is reachable.`);
  }
}

/** The PostgreSQL of this installation: the user's own, or the one from npm. */
async function openDatabase({ databaseUrl, dataDir, report }) {
  if (databaseUrl !== null) {
    await report.step("Connecting to the database of DATABASE_URL", () =>
      orWaited(ensureReachable(databaseUrl), report),
    );
    return null;
  }
  const { startEmbeddedPostgres } = await embedded();
  const lines = [];
  const start = () => startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  try {
    return { server: await report.step("Starting PostgreSQL", start), start };
  } finally {
    for (const line of lines) report.line(`  ${line}`);
  }
}

/** Keeps PostgreSQL running: if it is killed, it recovers and the server reconnects. */
async function superviseDatabase(database, report, signal) {
  for (let restarts = 0; ; restarts += 1) {
    const { expected } = await database.server.exited;
    if (expected || signal.aborted) return;
    if (restarts >= RESTARTS_ALLOWED)
      throw new Failure("PostgreSQL keeps stopping unexpectedly. See its log in DATA_DIR.");
    report.line("PostgreSQL stopped unexpectedly. Restarting it.");
    const { url } = database.server;
    database.server = await database.start();
    if (signal.aborted) return;
    if (database.server.url !== url) {
      throw new Failure("PostgreSQL moved to another port because its own was in use. Start Masthead again.");
    }
  }
}

/** In development Next compiles pages and route handlers on request, and answers API and functions: all reload. */
const MODES = {
  production: { upTo: "pages", env: { NODE_ENV: "production" } },
  development: {
    upTo: "bundle",
    env: { NODE_ENV: "development", MASTHEAD_MOUNT: "next", NEXT_TELEMETRY_DISABLED: "1" },
  },
};

async function serve({ report, signal, stack, mode }) {
  const port = readPort();
  const databaseUrl = readDatabaseUrl();
  const dataDir = dataDirectory();
  ensureWritable(dataDir, report);
  const lock = lockDataDirectory(dataDir);
  stack.push(() => lock.release());
  await endOrphan(dataDir, report);
  await ensurePortFree(port);
  ensureSpace(dataDir);
  if (databaseUrl !== null) await orWaited(ensureHostAnswers(databaseUrl), report);
  await prepare({ report, signal, upTo: MODES[mode].upTo });
  checkAborted(signal);
  const database = await openDatabase({ databaseUrl, dataDir, report });
  if (database) stack.push(() => database.server.stop());
  checkAborted(signal);
  const start = () =>
    startServer({
      dataDir,
      env: {
        // A line per request would bury the few lines that a person at this terminal looks for.
        ACCESS_LOG: "0",
        ...process.env,
        ...MODES[mode].env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? database.server.url,
      },
    });
  const server = mode === "development" ? startReloading({ start, report, signal }) : start();
  stack.push(() => stopServer(server, signal));
  const ends = [stopRequested(signal), server.exited];
  if (database) ends.push(superviseDatabase(database, report, signal).then(() => stopRequested(signal)));
  const ended = await Promise.race(ends);
  if (signal.aborted) report.line("Stopping.");
  if (ended && !ended.expected && !signal.aborted) {
    throw new Failure(`The server stopped unexpectedly (${ended.how}). See its output above.`);
  }
}

/**
 * Stops the server. Only SIGTERM grants its grace period, for a load balancer to notice; Ctrl-C ends that as well.
 */
async function stopServer(server, signal) {
  process.on("SIGINT", server.hurry);
  try {
    await server.stop(signal.reason === "SIGTERM" ? "SIGTERM" : "SIGINT");
  } finally {
    process.off("SIGINT", server.hurry);
  }
}

/** Stops what was started in reverse order, each even if another one fails. */
async function unwind(stack) {
  while (stack.length > 0) {
    try {
      await stack.pop()();
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`);
    }
  }
}

/**
 * `npm run up` and `npm run dev`: from a fresh clone to a served publication, and a clean shutdown.
 * @param {{mode?: "production" | "development"}} [options]
 */
export async function up({ mode = "production" } = {}) {
  const report = createReporter();
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stopping.abort(name));
  watchLauncher(() => stopping.abort("SIGTERM"));
  // The terminal may be gone (SIGHUP): a failed write must not stop the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const stack = [];
  let code = 0;
  try {
    const { signal } = stopping;
    // A step that cannot be aborted at once (a long crash recovery) must not delay the exit: its processes have a
    // watchdog that stops them after we exit.
    const late = stopRequested(signal).then(() => pause(INTERRUPT_LIMIT_MS));
    await Promise.race([serve({ report, signal, stack, mode }), late]);
  } catch (error) {
    if (!stopping.signal.aborted) {
      process.stderr.write(`${explain(error)}\n`);
      code = 1;
    }
  }
  await unwind(stack);
  process.exit(code);
}
