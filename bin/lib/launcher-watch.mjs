import {
  commandLine,
  identifyProcess,
  isRunning,
  parentOf,
} from "../../packages/embedded-postgres/src/process.mjs";

const LOOK_EVERY_MS = process.platform === "linux" ? 200 : 2_000;

/** The npm process that runs us, behind a shell: an ancestor two levels up at most. */
function findNpm() {
  let pid = process.ppid;
  for (let generation = 0; generation < 3 && pid; generation += 1) {
    if (/\b(npm|pnpm|yarn)\b/.test(commandLine(pid))) return identifyProcess(pid);
    pid = parentOf(pid);
  }
  return null;
}

/**
 * Calls `onGone` when the npm that started us has ended. npm passes SIGTERM to the shell between us only, and a kill
 * -9 to no process: either way we would keep running.
 * @param {() => void} onGone
 */
export function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = findNpm();
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === null || isRunning(npm))) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
