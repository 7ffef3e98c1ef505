import { join } from "node:path";
import { waitForLock } from "../../packages/embedded-postgres/src/lock.mjs";
import { arePagesBuilt, buildPages, bundle, isBundled } from "./build.mjs";
import { generate, isGenerated } from "./generate.mjs";
import { install, isInstalled } from "./install.mjs";
import { root } from "./paths.mjs";

/** In order; each needs the ones before it. */
const STAGES = [
  { name: "install", isDone: isInstalled, work: install },
  { name: "generate", isDone: isGenerated, work: generate },
  { name: "bundle", isDone: isBundled, work: bundle },
  { name: "pages", isDone: arePagesBuilt, work: buildPages },
];

/** @param {"install" | "generate" | "bundle" | "pages"} upTo how far a command needs the working copy */
function stagesUpTo(upTo) {
  return STAGES.slice(0, STAGES.findIndex(({ name }) => name === upTo) + 1);
}

function isPrepared(upTo) {
  return stagesUpTo(upTo).every(({ isDone }) => isDone());
}

/**
 * Makes the working copy runnable, doing only what is missing. One process at a time: a second one waits and then
 * finds nothing left to do. Resolves to whether anything was missing.
 * @param {{report: ReturnType<import("./reporter.mjs").createReporter>, signal?: AbortSignal,
 *          upTo: "install" | "generate" | "bundle" | "pages"}} options
 */
export async function prepare({ report, signal, upTo }) {
  if (isPrepared(upTo)) return false;
  const lock = await waitForLock(join(root, ".masthead", "prepare.lock"), {
    signal,
    onWait: ({ pid }) =>
      report.line(`Waiting for another process that is preparing this directory (process ${pid}).`),
  });
  try {
    for (const { isDone, work } of stagesUpTo(upTo)) if (!isDone()) await work({ report, signal });
    return true;
  } finally {
    lock.release();
  }
}
