import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { explain } from "./failure.mjs";
import { root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";

/** What only the bundles contain, and what the widgets share. Next compiles everything else, and reloads it. */
const BUNDLED = [
  "components/embed",
  "entry",
  "inngest",
  "packages/inngest-executor/src",
  "prisma/schema",
  "shared/formats",
];

const LOOK_EVERY_MS = 1_000;

/** An open page's connection for updates would delay the stop. */
const RESTART_LIMIT_MS = 1_000;

/** When any of the sources was last written, added or removed. Node's own watcher loses files that are replaced. */
function lastChange() {
  const times = BUNDLED.flatMap((folder) =>
    ["", ...readdirSync(join(root, folder), { recursive: true })].map(
      (name) => statSync(join(root, folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ),
  );
  return Math.max(...times);
}

/** Watches the sources of the bundles. A change while nobody waits is not lost. */
function watchBundled() {
  let seen = lastChange();
  let isClosed = false;
  return {
    next: async () => {
      for (let now = seen; !isClosed; now = lastChange()) {
        if (now !== seen) {
          seen = now;
          return;
        }
        await pause(LOOK_EVERY_MS, undefined, { ref: false });
      }
      await new Promise(() => {});
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** Rebuilds what a change made stale; false: there is nothing to start. */
async function rebuild(report, signal) {
  try {
    return (await prepare({ report, signal, upTo: "bundle" })) && !signal.aborted;
  } catch (error) {
    if (!signal.aborted) report.line(explain(error));
    return false;
  }
}

/**
 * Runs the server of development: a change in the sources of the bundles rebuilds them and starts it again. A change
 * that does not compile leaves the server as it is.
 * @param {{start: () => ReturnType<import("./server-process.mjs").startServer>,
 *          report: ReturnType<import("./reporter.mjs").createReporter>, signal: AbortSignal}} options
 */
export function startReloading({ start, report, signal }) {
  const changes = watchBundled();
  let server = start();

  async function supervise() {
    for (let hasReloaded = false; ; ) {
      // One wait at a time: of two, one would take the change from the other.
      const change = changes.next();
      const ended = await Promise.race([server.exited, change]);
      if (ended !== undefined) {
        if (!hasReloaded || signal.aborted) return ended;
        report.line(`The server stopped (${ended.how}). It starts again after the next change.`);
        await change;
      }
      if (!(await rebuild(report, signal))) continue;
      await server.stop("SIGINT", RESTART_LIMIT_MS);
      if (signal.aborted) return server.exited;
      server = start();
      hasReloaded = true;
    }
  }

  return {
    exited: supervise(),
    hurry: () => server.hurry(),
    stop: async (name) => {
      changes.close();
      await server.stop(name);
    },
  };
}
