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
    await endProcess(recorded, [
      ["SIGTERM", 8_000],
      ["SIGKILL", 2_000],
    ]);
  }
  rmSync(recordFile(dataDir), { force: true });
}

/**
 * Starts the built server.
 * @param {{dataDir: string, env: NodeJS.ProcessEnv}} options
 */
export function startServer({ dataDir, env }) {
  const watch = import.meta.resolve("./parent-watch.mjs");
  // Deprecation warnings of libraries are for developers, not for operators.
  const quiet = "--disable-warning=DeprecationWarning";
  const flags = ["--enable-source-maps", quiet, YOUNG_SPACE, "--import", watch];
  const child = spawn(process.execPath, [...flags, dist.server], {
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
  /** @param {number} killAfterMs milliseconds before it is killed */
  const stop = async (killAfterMs) => {
    expected = true;
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await exited;
    clearTimeout(timer);
  };
  return { exited, stop };
}
