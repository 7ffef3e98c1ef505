import { join } from "node:path";
import { waitForLock } from "../../server/platform/postgres/lock.mjs";
import { ensureBuilt, isBuilt } from "./build.mjs";
import { ensureGenerated, isGenerated } from "./generate.mjs";
import { ensureInstalled, isInstalled } from "./install.mjs";
import { root } from "./paths.mjs";

/** @typedef {"install" | "generate" | "build"} Stage how far a command needs the working copy */

/** @param {Stage} upTo */
export function isPrepared(upTo) {
  return isInstalled() && (upTo === "install" || (isGenerated() && (upTo === "generate" || isBuilt())));
}

/**
 * Brings the working copy to where it can run, doing only what is missing. One process at a time:
 * a second one waits and then finds nothing left to do.
 * @param {{report: ReturnType<import("./reporter.mjs").createReporter>, signal?: AbortSignal, upTo?: Stage}} options
 */
export async function prepare({ report, signal, upTo = "build" }) {
  if (isPrepared(upTo)) return;
  const lock = await waitForLock(join(root, ".masthead", "prepare.lock"), ({ pid }) =>
    report.line(`Waiting for another start that is preparing this directory (process ${pid}).`),
  );
  try {
    await ensureInstalled({ report, signal });
    if (upTo === "install") return;
    await ensureGenerated({ report, signal });
    if (upTo === "build") await ensureBuilt({ report, signal });
  } finally {
    lock.release();
  }
}
