import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readPidFile } from "./cluster.mjs";
import { makeClosedDirectory } from "./home.mjs";
import { commandLine, identifyProcess, isRunning } from "./process.mjs";

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** @returns {Promise<number>} a TCP port of 127.0.0.1 that is free at this moment */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** @param {number} port */
export function portIsFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * Whether this process is the server of this cluster. The working directory of PostgreSQL is its data directory,
 * which is conclusive whatever path it was started with; on other systems the command line has to do.
 */
function servesCluster(pid, cluster) {
  const command = commandLine(pid);
  try {
    const at = statSync(`/proc/${pid}/cwd`);
    const clusterStats = statSync(cluster);
    return command.includes("postgres") && at.dev === clusterStats.dev && at.ino === clusterStats.ino;
  } catch {
    return command.includes(cluster);
  }
}

/**
 * Finds the server that runs on this cluster. The pid file alone is no proof: after a
 * kill -9 or a reboot its number may belong to any other program.
 * @param {string} cluster
 */
export function runningServer(cluster) {
  const file = readPidFile(cluster);
  const identity = file && identifyProcess(file.pid);
  if (!file || !identity || !servesCluster(file.pid, cluster)) return null;
  return { identity, port: file.port, sockets: file.sockets, ready: file.ready };
}

/** Removes a stale pid file: PostgreSQL takes any live process with that pid for itself and would refuse to start. */
function removeMisleadingPidFile(cluster) {
  const file = readPidFile(cluster);
  if (file && identifyProcess(file.pid) && !runningServer(cluster))
    rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** Maximum length of a Unix socket path that every system supports. */
const LONGEST_SOCKET_PATH = 103;

/**
 * The directory of the server's Unix socket: it costs both sides less per query than TCP.
 * @param {string} home
 * @returns {string | null} null where its path would be too long, and on Windows, where Node does not support it
 */
export function getSocketDirectory(home) {
  const directory = join(home, "sockets");
  const longest = Buffer.byteLength(join(directory, ".s.PGSQL.65535"));
  return process.platform === "win32" || longest > LONGEST_SOCKET_PATH ? null : directory;
}

/** Recreated at each start: the lock file of an old socket may name a pid that another program has by now. */
function makeSocketDirectory(directory, account) {
  rmSync(directory, { recursive: true, force: true });
  makeClosedDirectory(directory, account);
}

/** Quotes a path for PostgreSQL's list of directories, in which a comma separates and a quotation mark quotes. */
function directoryList(directory) {
  return directory === null ? "" : `"${directory.replaceAll('"', '""')}"`;
}

/**
 * Starts the server and waits until it accepts connections, however long it replays its WAL.
 * @returns {Promise<{child: import("node:child_process").ChildProcess, sockets: string | null,
 *                    identity: import("./process.mjs").ProcessIdentity} | {failed: string}>}
 */
export async function launchServer({ home, cluster, port, sockets, settings, binaries, account, log }) {
  removeMisleadingPidFile(cluster);
  if (sockets !== null) makeSocketDirectory(sockets, account);
  const logFile = join(home, "postgres.log");
  const logged = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const output = openSync(logFile, logged > LOG_LIMIT_BYTES ? "w" : "a", 0o600);
  const logOffset = logged > LOG_LIMIT_BYTES ? 0 : logged;
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      cluster,
      "-p",
      String(port),
      ...Object.entries({
        listen_addresses: "127.0.0.1",
        unix_socket_directories: directoryList(sockets),
        ...settings,
      }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: "/",
      env: binaries.env,
      // A session of its own: Ctrl-C in the terminal must not reach it before its orderly shutdown.
      detached: true,
      stdio: ["ignore", output, output],
    },
  );
  closeSync(output);
  /** @type {string | null} */
  let ended = null;
  child.on("error", (error) => (ended = error.message));
  child.on("exit", (code, signal) => (ended ??= `it exited with ${signal ?? `code ${code}`}`));
  const startedAt = performance.now();
  let nextNotice = 5_000;
  while (ended === null) {
    const file = readPidFile(cluster);
    if (file?.ready && file.pid === child.pid) {
      const identity = identifyProcess(file.pid);
      if (identity) return { child, identity, sockets: file.sockets };
    }
    if (performance.now() - startedAt > nextNotice) {
      log(
        `PostgreSQL is still starting (${Math.round(nextNotice / 1000)} s): recovering from an unclean shutdown.`,
      );
      nextNotice *= 2;
    }
    await pause(25);
  }
  const logText = readFileSync(logFile).subarray(logOffset).toString("utf8").trim();
  return { failed: `${logText || ended}` };
}

/** Polls for the exit of a server that is not our child process. */
export async function untilGone(identity) {
  while (isRunning(identity)) await pause(500, undefined, { ref: false });
}
