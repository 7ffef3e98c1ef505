import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Identifies a process across a restart: a bare pid may have been reused
 * in the meantime, its start time cannot.
 * @typedef {{pid: number, startedAt: string}} ProcessIdentity
 */

const onLinux = process.platform === "linux";

/** Start times count from the boot: after a reboot the same number means another process. */
const boot = onLinux ? readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim() : "";

/** The fields of /proc/<pid>/stat after the command name, which may itself contain spaces and brackets. */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** A zombie is dead once its threads are: while one is left, its ports are still open. */
function isDead(pid, state) {
  if (state === "X") return true;
  return state === "Z" && readdirSync(`/proc/${pid}/task`).length <= 1;
}

function readPs(column, pid) {
  return execFileSync("ps", ["-ww", "-o", column, "-p", String(pid)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { PATH: "/bin:/usr/bin", LC_ALL: "C" },
  }).trim();
}

/**
 * The start time of a process, as an opaque text, or null when there is no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function processStartedAt(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    if (!onLinux) return readPs("lstart=", pid) || null;
    const fields = statFields(pid);
    return isDead(pid, fields[0]) ? null : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity | null}
 */
export function identifyProcess(pid) {
  const startedAt = processStartedAt(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/**
 * Whether exactly this process still runs.
 * @param {unknown} identity
 * @returns {identity is ProcessIdentity}
 */
export function isRunning(identity) {
  if (typeof identity !== "object" || identity === null) return false;
  const { pid, startedAt } = /** @type {Partial<ProcessIdentity>} */ (identity);
  return typeof pid === "number" && typeof startedAt === "string" && processStartedAt(pid) === startedAt;
}

/**
 * @param {ProcessIdentity} identity
 * @param {number} milliseconds
 * @returns {Promise<boolean>} true when the process has exited in time
 */
export async function waitForExit(identity, milliseconds) {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    if (!isRunning(identity)) return true;
    if (performance.now() >= deadline) return false;
    await pause(40);
  }
}

/**
 * Sends each signal in turn, giving the process the stated time after each.
 * @param {ProcessIdentity} identity
 * @param {ReadonlyArray<readonly [NodeJS.Signals, number]>} steps
 * @returns {Promise<boolean>} true when the process has exited
 */
export async function endProcess(identity, steps) {
  for (const [signal, milliseconds] of steps) {
    if (!isRunning(identity)) return true;
    try {
      process.kill(identity.pid, signal);
    } catch {
      // Exited since the check, or not ours: the wait below tells which.
    }
    if (await waitForExit(identity, milliseconds)) return true;
  }
  return !isRunning(identity);
}

/**
 * @param {number} pid
 * @returns {number | null} its parent process
 */
export function parentOf(pid) {
  try {
    return onLinux ? Number(statFields(pid)[1]) : Number.parseInt(readPs("ppid=", pid), 10);
  } catch {
    return null;
  }
}

/**
 * The arguments of a running process as one text, empty when they cannot be read.
 * @param {number} pid
 * @returns {string}
 */
export function commandLine(pid) {
  try {
    return onLinux
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : readPs("command=", pid);
  } catch {
    return "";
  }
}
