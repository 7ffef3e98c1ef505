import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DATABASE, DURABLE_SETTINGS, EPHEMERAL_SETTINGS, ensureCluster, OWNER } from "./cluster.mjs";
import { closeDataDirectory } from "./data-directory.mjs";
import { EPHEMERAL_PREFIX, homeOf, readState, settleHome, temporaryHome, writeState } from "./home.mjs";
import { waitForLock } from "./lock.mjs";
import { endProcess, identifyProcess, isRunning } from "./process.mjs";
import { freePort, launchServer, portIsFree, runningServer, socketsOf, untilGone } from "./server.mjs";
import { recordOwner, watch } from "./watchdog.mjs";

/** Fast shutdown: sessions end, the log is flushed. The harder signals only for a server that hangs. */
const FAST_STOP = /** @type {const} */ ([
  ["SIGINT", 20_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
]);
const IMMEDIATE_STOP = /** @type {const} */ ([
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
]);

/** Names the port as well where it goes by the socket file, whose name has it; `host` wins over what stands before. */
function urlOf(password, { port, sockets }, database) {
  const url = new URL(`postgresql://${OWNER}@127.0.0.1:${port}/${database}`);
  url.password = password;
  if (sockets !== null) url.searchParams.set("host", sockets);
  return url.href;
}

async function ensureDatabase(password, server) {
  const client = new pg.Client({ connectionString: urlOf(password, server, "postgres") });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
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

/** Starts on the remembered port or a free one, and outlasts what a killed predecessor leaves for a moment. */
async function launchOnFreePort(place, settings, log) {
  const cluster = join(place.home, "cluster");
  let port = place.state.port;
  let sockets = socketsOf(place.home);
  let lastFailure = "";
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (port === null || !(await portIsFree(port))) port = await freePort();
    const launched = await launchServer({ ...place, cluster, port, sockets, settings, log });
    if ("identity" in launched) return { ...launched, port };
    lastFailure = launched.failed;
    // Not every file system can hold a socket file.
    if (sockets !== null && /Unix-domain|\.s\.PGSQL\./.test(lastFailure)) sockets = null;
    else if (/could not (bind|create any TCP)|Address already in use/i.test(lastFailure)) port = null;
    // Sessions of a killed server take a moment to notice; until then their memory is in use.
    else if (/shared memory block|postmaster\.pid" already exists/.test(lastFailure)) await pause(250);
    else break;
  }
  throw new Error(`PostgreSQL did not start:\n${lastFailure.split("\n").slice(-12).join("\n")}`);
}

function describeServer({ place, port, sockets, identity, child, temporary, guard, owner }) {
  let stopped = null;
  const ended = child ? new Promise((done) => child.on("exit", done)) : untilGone(identity);
  const exited = ended.then(() => ({ expected: stopped !== null }));
  // A server that ended by itself needs no watchdog; its successor gets one of its own.
  void exited.then(({ expected }) => (expected ? undefined : guard.release()));
  const stopNow = async () => {
    // Another process may have taken the server over since: then it is its to stop.
    const ours = JSON.stringify(readOwner(place.home)) === owner;
    if (ours) await endProcess(identity, temporary ? IMMEDIATE_STOP : FAST_STOP);
    await guard.release();
    if (temporary) rmSync(place.home, { recursive: true, force: true });
  };
  const stop = () => (stopped ??= stopNow());
  const url = urlOf(place.state.password, { port, sockets }, DATABASE);
  return { url, port, pid: identity.pid, exited, stop };
}

/** Removes what temporary servers left whose owner and watchdog were both killed. */
async function clearAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(EPHEMERAL_PREFIX)) continue;
    const home = join(tmpdir(), name);
    const found = statSync(home, { throwIfNoEntry: false });
    const owner = readOwner(home);
    if (!found || !owner || isRunning(owner)) continue;
    if (process.getuid && process.getuid() !== 0 && found.uid !== process.getuid()) continue;
    const running = runningServer(join(home, "cluster"));
    if (running) await endProcess(running.identity, IMMEDIATE_STOP);
    rmSync(home, { recursive: true, force: true });
  }
}

async function startEphemeral({ log, settings }) {
  await clearAbandoned();
  const place = temporaryHome(log);
  const owner = JSON.stringify(identifyProcess(process.pid));
  const cluster = join(place.home, "cluster");
  recordOwner(place.home, owner);
  const guard = watch({ home: place.home, cluster, owner, temporary: true });
  try {
    await ensureCluster({ ...place, cluster, password: place.state.password, durable: false });
    const launched = await launchOnFreePort(place, { ...EPHEMERAL_SETTINGS, ...settings }, log);
    await ensureDatabase(place.state.password, launched);
    return describeServer({ ...launched, place, temporary: true, guard, owner });
  } catch (error) {
    await guard.release();
    rmSync(place.home, { recursive: true, force: true });
    throw error;
  }
}

async function startDurable({ dataDir, log, settings }) {
  const place = settleHome(dataDir, log);
  const cluster = join(place.home, "cluster");
  const owner = JSON.stringify(identifyProcess(process.pid));
  const running = runningServer(cluster);
  if (running?.ready && isRunning(readOwner(place.home))) {
    // A command started it for itself; whoever starts it to stay takes it over.
    recordOwner(place.home, owner);
    const guard = watch({ home: place.home, cluster, owner, temporary: false });
    await ensureDatabase(place.state.password, running);
    return describeServer({ ...running, place, temporary: false, guard, owner });
  }
  if (running) {
    log("Stopping a PostgreSQL that an earlier run left behind.");
    await endProcess(running.identity, FAST_STOP);
  }
  const made = await ensureCluster({ ...place, cluster, password: place.state.password, durable: true });
  if (made) log("A new database was made.");
  recordOwner(place.home, owner);
  const guard = watch({ home: place.home, cluster, owner, temporary: false });
  try {
    const launched = await launchOnFreePort(place, { ...DURABLE_SETTINGS, ...settings }, log);
    if (launched.port !== place.state.port) writeState(dataDir, { ...place.state, port: launched.port });
    await ensureDatabase(place.state.password, launched);
    return describeServer({ ...launched, place, temporary: false, guard, owner });
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
    state !== null && existsSync(join(homeOf(realpathSync(dataDir), state), "cluster", "masthead.ready"))
  );
}

/** See embedded.d.mts. */
export async function findRunning({ dataDir }) {
  const state = readState(dataDir);
  if (!state) return null;
  const directory = realpathSync(dataDir);
  const running = runningServer(join(homeOf(directory, state), "cluster"));
  if (!running?.ready) return null;
  return {
    url: urlOf(state.password, running, DATABASE),
    port: running.port,
    pid: running.identity.pid,
  };
}
