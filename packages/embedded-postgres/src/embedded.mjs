import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DATABASE, DURABLE_SETTINGS, EPHEMERAL_SETTINGS, ensureCluster, OWNER } from "./cluster.mjs";
import { closeDataDirectory } from "./data-directory.mjs";
import {
  EPHEMERAL_PREFIX,
  getHomeDirectory,
  readState,
  settleHome,
  temporaryHome,
  writeState,
} from "./home.mjs";
import { waitForLock } from "./lock.mjs";
import { endProcess, identifyProcess, isRunning } from "./process.mjs";
import {
  freePort,
  getSocketDirectory,
  launchServer,
  portIsFree,
  runningServer,
  untilGone,
} from "./server.mjs";
import { recordOwner, watch } from "./watchdog.mjs";

/** Fast shutdown: sessions end, the WAL is flushed. Stronger signals only for a server that hangs. */
const FAST_STOP = /** @type {const} */ ([
  ["SIGINT", 20_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
]);
const IMMEDIATE_STOP = /** @type {const} */ ([
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
]);

/** Includes the port also for a socket, whose file name contains it; the `host` parameter overrides the host. */
function toConnectionUrl(password, { port, sockets }, database) {
  const url = new URL(`postgresql://${OWNER}@127.0.0.1:${port}/${database}`);
  url.password = password;
  if (sockets !== null) url.searchParams.set("host", sockets);
  return url.href;
}

async function ensureDatabase(password, server) {
  // Loaded when a server is started: a command that finds one running needs no connection here.
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: toConnectionUrl(password, server, "postgres") });
  await client.connect();
  try {
    const result = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (result.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function readOwner(home) {
  try {
    return JSON.parse(readFileSync(join(home, "owner"), "utf8"));
  } catch {
    return null;
  }
}

/** Starts on the stored port or a free one, and retries while a killed predecessor still occupies resources. */
async function launchOnFreePort(location, settings, log) {
  const cluster = join(location.home, "cluster");
  let port = location.state.port;
  let sockets = getSocketDirectory(location.home);
  let lastFailure = "";
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (port === null || !(await portIsFree(port))) port = await freePort();
    const launched = await launchServer({ ...location, cluster, port, sockets, settings, log });
    if ("identity" in launched) return { ...launched, port };
    lastFailure = launched.failed;
    // Not every file system supports a socket file.
    if (sockets !== null && /Unix-domain|\.s\.PGSQL\./.test(lastFailure)) sockets = null;
    else if (/could not (bind|create any TCP)|Address already in use/i.test(lastFailure)) port = null;
    // Sessions of a killed server take a moment to exit; until then its shared memory is in use.
    else if (/shared memory block|postmaster\.pid" already exists/.test(lastFailure)) await pause(250);
    else break;
  }
  throw new Error(`PostgreSQL did not start:\n${lastFailure.split("\n").slice(-12).join("\n")}`);
}

function describeServer({ location, port, sockets, identity, child, temporary, guard, owner }) {
  let stopped = null;
  const ended = child ? new Promise((done) => child.on("exit", done)) : untilGone(identity);
  const exited = ended.then(() => ({ expected: stopped !== null }));
  // A server that exited by itself needs no watchdog; its successor gets its own.
  void exited.then(({ expected }) => (expected ? undefined : guard.release()));
  const stopNow = async () => {
    // Another process may have taken the server over since: then only that process stops it.
    const isOwner = JSON.stringify(readOwner(location.home)) === owner;
    if (isOwner) await endProcess(identity, temporary ? IMMEDIATE_STOP : FAST_STOP);
    await guard.release();
    if (temporary) rmSync(location.home, { recursive: true, force: true });
  };
  const stop = () => (stopped ??= stopNow());
  const url = toConnectionUrl(location.state.password, { port, sockets }, DATABASE);
  return { url, port, pid: identity.pid, exited, stop };
}

/** Removes the files of temporary servers whose owner and watchdog were both killed. */
async function clearAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(EPHEMERAL_PREFIX)) continue;
    const home = join(tmpdir(), name);
    const stats = statSync(home, { throwIfNoEntry: false });
    const owner = readOwner(home);
    if (!stats || !owner || isRunning(owner)) continue;
    if (process.getuid && process.getuid() !== 0 && stats.uid !== process.getuid()) continue;
    const running = runningServer(join(home, "cluster"));
    if (running) await endProcess(running.identity, IMMEDIATE_STOP);
    rmSync(home, { recursive: true, force: true });
  }
}

async function startEphemeral({ log, settings }) {
  await clearAbandoned();
  const location = temporaryHome(log);
  const owner = JSON.stringify(identifyProcess(process.pid));
  const cluster = join(location.home, "cluster");
  recordOwner(location.home, owner);
  const guard = watch({ home: location.home, cluster, owner, temporary: true });
  try {
    await ensureCluster({ ...location, cluster, password: location.state.password, durable: false });
    const launched = await launchOnFreePort(location, { ...EPHEMERAL_SETTINGS, ...settings }, log);
    await ensureDatabase(location.state.password, launched);
    return describeServer({ ...launched, location, temporary: true, guard, owner });
  } catch (error) {
    await guard.release();
    rmSync(location.home, { recursive: true, force: true });
    throw error;
  }
}

async function startDurable({ dataDir, log, settings }) {
  const location = settleHome(dataDir, log);
  const cluster = join(location.home, "cluster");
  const owner = JSON.stringify(identifyProcess(process.pid));
  const running = runningServer(cluster);
  if (running?.ready && isRunning(readOwner(location.home))) {
    // A command started it for itself; a long-running process that starts now takes it over.
    recordOwner(location.home, owner);
    const guard = watch({ home: location.home, cluster, owner, temporary: false });
    await ensureDatabase(location.state.password, running);
    return describeServer({ ...running, location, temporary: false, guard, owner });
  }
  if (running) {
    log("Stopping a PostgreSQL left over from an earlier run.");
    await endProcess(running.identity, FAST_STOP);
  }
  const created = await ensureCluster({
    ...location,
    cluster,
    password: location.state.password,
    durable: true,
  });
  if (created) log("Created a new database.");
  recordOwner(location.home, owner);
  const guard = watch({ home: location.home, cluster, owner, temporary: false });
  try {
    const launched = await launchOnFreePort(location, { ...DURABLE_SETTINGS, ...settings }, log);
    if (launched.port !== location.state.port)
      writeState(dataDir, { ...location.state, port: launched.port });
    await ensureDatabase(location.state.password, launched);
    return describeServer({ ...launched, location, temporary: false, guard, owner });
  } catch (error) {
    await guard.release();
    throw error;
  }
}

/** See embedded.d.mts. */
export async function startEmbeddedPostgres({ dataDir, log = () => {}, settings = {}, ephemeral = false }) {
  if (ephemeral) return startEphemeral({ log, settings });
  closeDataDirectory(dataDir);
  const directory = realpathSync(dataDir);
  const lock = await waitForLock(join(directory, "postgres.lock"));
  try {
    return await startDurable({ dataDir: directory, log, settings });
  } finally {
    lock.release();
  }
}

/**
 * See embedded.d.mts.
 * @public imported by name from commands, out of sight of the check for unused exports
 */
export function isMade({ dataDir }) {
  const state = readState(dataDir);
  return (
    state !== null &&
    existsSync(join(getHomeDirectory(realpathSync(dataDir), state), "cluster", "masthead.ready"))
  );
}

/** See embedded.d.mts. */
export async function findRunning({ dataDir }) {
  const state = readState(dataDir);
  if (!state) return null;
  const directory = realpathSync(dataDir);
  const running = runningServer(join(getHomeDirectory(directory, state), "cluster"));
  if (!running?.ready) return null;
  return {
    url: toConnectionUrl(state.password, running, DATABASE),
    port: running.port,
    pid: running.identity.pid,
  };
}
