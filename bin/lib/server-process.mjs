import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  commandLine,
  endProcess,
  identifyProcess,
  isRunning,
} from "../../packages/embedded-postgres/src/process.mjs";
import { YOUNG_SPACE } from "./node-flags.mjs";
import { dist, root } from "./paths.mjs";

/** A server that has stopped accepting connections ends by itself within this time (entry/stop-on-signal.ts). */
const STOP_MS = 10_000;

/**
 * How long a server may take to stop before it is killed.
 * @param {NodeJS.Signals} signal SIGINT skips the grace period
 * @param {NodeJS.ProcessEnv} env
 * @returns {number} milliseconds
 */
export function getStopLimit(signal, env = process.env) {
  const drainSeconds = signal === "SIGINT" ? 0 : Number(env.DRAIN_SECONDS);
  return STOP_MS + (Number.isFinite(drainSeconds) ? Math.max(0, drainSeconds) * 1_000 : 0);
}

const recordFile = (dataDir) => join(dataDir, "server.json");

/** Ends the server of an earlier start that was killed, if it still runs. */
export async function endOrphan(dataDir, report) {
  let recorded;
  try {
    recorded = JSON.parse(readFileSync(recordFile(dataDir), "utf8"));
  } catch {
    return;
  }
  if (isRunning(recorded) && commandLine(recorded.pid).includes("main.mjs")) {
    report.line("Stopping a server left over from an earlier start.");
    // Its port is needed now: SIGINT skips its grace period.
    await endProcess(recorded, [
      ["SIGINT", STOP_MS],
      ["SIGKILL", 2_000],
    ]);
  }
  rmSync(recordFile(dataDir), { force: true });
}

/**
 * Starts the built server, or another program that stops as it does.
 * @param {{dataDir: string, env: NodeJS.ProcessEnv, program?: string}} options
 */
export function startServer({ dataDir, env, program = dist.server }) {
  const watch = import.meta.resolve("./parent-watch.mjs");
  // Deprecation warnings of libraries are for developers, not for operators.
  const quiet = "--disable-warning=DeprecationWarning";
  const flags = ["--enable-source-maps", quiet, YOUNG_SPACE, "--import", watch];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env,
    // A session of its own: Ctrl-C in the terminal reaches the launcher, which stops everything in order.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const identity = child.pid === undefined ? null : identifyProcess(child.pid);
  writeFileSync(recordFile(dataDir), JSON.stringify(identity));
  let expected = false;
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ expected, how: error.message }));
    child.on("exit", (code, signal) => {
      rmSync(recordFile(dataDir), { force: true });
      resolve({ expected, how: signal ?? `code ${code}` });
    });
  });
  /** Ends the grace period of a server that is stopping. */
  const hurry = () => child.kill("SIGINT");
  /**
   * @param {NodeJS.Signals} signal SIGTERM: it drains first (DRAIN_SECONDS); SIGINT: it stops at once
   * @param {number} [killAfterMs] milliseconds before it is killed
   */
  const stop = async (signal, killAfterMs = getStopLimit(signal, env)) => {
    expected = true;
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await exited;
    clearTimeout(timer);
  };
  return { exited, hurry, stop };
}
