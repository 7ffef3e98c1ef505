import { spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { enter } from "./chroot.mjs";
import { Failure } from "./failure.mjs";
import { NETWORK_FILES } from "./image-build.mjs";
import { keepOutput } from "./keep-output.mjs";
import { run, runForOutput } from "./run.mjs";

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
const KEPT_CHARACTERS = 20_000;

/** The program that a command line of `enter` has become: its only child. null: it has ended. */
function findInside({ pid }) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return children === "" ? null : Number(children.split(" ")[0]);
  } catch {
    return null;
  }
}

/** The mounts of the guide's compose file: a volume for data, memory for temporary files and for Next's cache. */
function listMounts({ user }, data) {
  const [uid, gid] = user.split(":");
  return [
    ...NETWORK_FILES,
    { target: "/tmp", options: "mode=1777" },
    { target: "/app/.next/cache", options: `uid=${uid},gid=${gid},mode=0700` },
    { target: "/data", source: data },
  ];
}

function startServer([program, args]) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const readOutput = keepOutput(child, { length: KEPT_CHARACTERS });
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(signal ?? code));
  });
  return {
    child,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    readOutput,
  };
}

/** Asks the image's health check until it succeeds. */
async function untilHealthy({ server, probe, signal }) {
  const startedAt = performance.now();
  while (server.isRunning() && performance.now() - startedAt < START_LIMIT_MS) {
    const { code } = await runForOutput(...probe, { signal });
    if (code === 0) return Math.round(performance.now() - startedAt);
    await pause(500, undefined, { signal });
  }
  const state = server.isRunning() ? `was not healthy after ${START_LIMIT_MS / 1000} s` : "ended";
  throw new Failure(`The product in the image ${state}. Its last lines:\n\n${server.readOutput().trim()}\n`);
}

async function stopServer(server) {
  const inside = findInside(server.child);
  if (inside === null)
    throw new Failure(`The product has ended. Its last lines:\n\n${server.readOutput()}\n`);
  process.kill(inside, "SIGTERM");
  const code = await Promise.race([server.exited, pause(STOP_LIMIT_MS, "no exit", { ref: false })]);
  if (code === 0) return;
  throw new Failure(
    `The product did not stop by SIGTERM (${code}). Its last lines:\n\n${server.readOutput()}\n`,
  );
}

/**
 * Starts the image's command as its user on a read-only root, waits until its health check succeeds, and stops it.
 * Refuses an image whose product doesn't start, writes to its root, or doesn't stop cleanly.
 * @param {{built: import("./image-build.mjs").Built, folder: string, env: Record<string, string>,
 *          report: ReturnType<import("./reporter.mjs").createReporter>, signal?: AbortSignal}} options `env`: the
 *        variables of the installation
 * @returns {Promise<{startMs: number}>} how long it took until the health check succeeded
 */
export async function runImage({ built, folder, env, report, signal }) {
  if (built.command === null || built.healthcheck === null)
    throw new Failure("The image needs CMD and HEALTHCHECK in its last stage.");
  const [uid = 0, gid = 0] = built.user.split(":").map(Number);
  if (!(uid > 0))
    throw new Failure(`The image runs as ${built.user}: name a user that isn't root, by number.`);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, gid);
  const enterImage = (command) =>
    enter({
      ...built,
      command,
      env: { ...built.env, ...env },
      mounts: listMounts(built, data),
      isReadOnly: true,
    });
  await run(
    ...enterImage(["/bin/sh", "-c", '[ "$(id -u)" != 0 ] && grep -q "^[^ ]* / [^ ]* ro[, ]" /proc/mounts']),
    {
      what: "Requiring a read-only root and a user that isn't root",
      signal,
    },
  );
  const server = startServer(enterImage(built.command));
  try {
    const startMs = await report.step("Starting the product, until its health check succeeds", () =>
      untilHealthy({ server, probe: enterImage(built.healthcheck), signal }),
    );
    await report.step("Running `masthead account list` beside it", () =>
      run(...enterImage(["masthead", "account", "list"]), {
        what: "`masthead account list` in the image",
        signal,
      }),
    );
    await report.step("Stopping it", () => stopServer(server));
    return { startMs };
  } finally {
    // The kernel forgets `--kill-child` where the program changes its user, so the program itself is killed.
    const inside = findInside(server.child);
    if (inside !== null) process.kill(inside, "SIGKILL");
    await server.exited;
  }
}
