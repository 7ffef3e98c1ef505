import { watch } from "node:fs";
import { join } from "node:path";
import { explain } from "./failure.mjs";
import { root } from "./paths.mjs";
import { isPrepared, prepare } from "./prepare.mjs";

/** What only the bundles contain. Next compiles everything else, and reloads it. */
const BUNDLED = [
  "components/embed",
  "entry",
  "inngest",
  "packages/inngest-executor/src",
  "packages/embedded-postgres/src",
  "prisma/schema",
  "prisma/seed",
];

/** An editor writes a file in several steps. */
const SETTLED_AFTER_MS = 150;

/** An open page's connection for updates would delay the stop. */
const RESTART_PATIENCE_MS = 1_000;

/** Watches the sources of the bundles. A change while nobody waits is not lost. */
function watchBundled() {
  let changed = false;
  let wake = () => {};
  let timer;
  const settle = () => {
    changed = true;
    wake();
  };
  const watchers = BUNDLED.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_AFTER_MS);
    }),
  );
  return {
    next: async () => {
      if (!changed) await new Promise((resolve) => (wake = resolve));
      changed = false;
    },
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** Rebuilds what a change made stale; false: there is nothing to start. */
async function rebuild(report, signal) {
  if (isPrepared("bundle")) return false;
  try {
    await prepare({ report, signal, upTo: "bundle" });
    return !signal.aborted;
  } catch (error) {
    if (!signal.aborted) report.line(explain(error));
    return false;
  }
}

/**
 * Runs the server of development: a change in the sources of the bundles rebuilds them and starts it again. A change
 * that does not compile leaves the server as it is.
 * @param {{start: () => {exited: Promise<{expected: boolean, how: string}>, stop: (patience: number) => Promise<void>},
 *          report: ReturnType<import("./reporter.mjs").createReporter>, signal: AbortSignal}} options
 */
export function startReloading({ start, report, signal }) {
  const changes = watchBundled();
  let server = start();

  async function supervise() {
    for (let hasReloaded = false; ; ) {
      const ended = await Promise.race([server.exited, changes.next()]);
      if (ended !== undefined) {
        if (!hasReloaded) return ended;
        report.line(`The server stopped (${ended.how}). It starts again after the next change.`);
        await changes.next();
      }
      if (!(await rebuild(report, signal))) continue;
      await server.stop(RESTART_PATIENCE_MS);
      if (signal.aborted) return server.exited;
      server = start();
      hasReloaded = true;
    }
  }

  return {
    exited: supervise(),
    stop: async (patience) => {
      changes.close();
      await server.stop(patience);
    },
  };
}
