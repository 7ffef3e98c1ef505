import { join } from "node:path";
import { waitForLock } from "../../packages/embedded-postgres/src/lock.mjs";
import { arePagesBuilt, buildPages, bundleServer, bundleWidgets, isServerBundled } from "./build.mjs";
import { isEmbedBundled } from "./embed.mjs";
import { generate, isGenerated } from "./generate.mjs";
import { install, isInstalled } from "./install.mjs";
import { root } from "./paths.mjs";

/** In order: a stage needs those of lower ranks; those of one rank run at once. */
const STAGES = [
  { name: "install", rank: 0, isDone: isInstalled, work: install },
  { name: "generate", rank: 1, isDone: isGenerated, work: generate },
  { name: "widgets", rank: 1, isDone: isEmbedBundled, work: bundleWidgets },
  { name: "bundle", rank: 2, isDone: isServerBundled, work: bundleServer },
  { name: "pages", rank: 2, isDone: arePagesBuilt, work: buildPages },
];

const RANKS = [...new Set(STAGES.map(({ rank }) => rank))];

/** @param {"install" | "generate" | "bundle" | "pages"} upTo how far a command needs the working copy */
function stagesUpTo(upTo) {
  return STAGES.slice(0, STAGES.findIndex(({ name }) => name === upTo) + 1);
}

function isPrepared(upTo, scope) {
  return stagesUpTo(upTo).every(({ isDone }) => isDone(scope));
}

/** Runs stages at once. A failure aborts the others, and is thrown when these have ended. */
async function runTogether(stages, { report, signal, omitDev }) {
  const failing = new AbortController();
  const either = AbortSignal.any(signal ? [signal, failing.signal] : [failing.signal]);
  const failures = [];
  const runOne = async ({ work }) => {
    try {
      await work({ report, signal: either, omitDev });
    } catch (error) {
      failures.push(error);
      failing.abort();
    }
  };
  await Promise.all(stages.map(runOne));
  if (failures.length > 0) throw failures[0];
}

/**
 * Makes the working copy runnable, doing only what is missing. One process at a time: a second one waits and then
 * finds nothing left to do. Resolves to whether anything was missing.
 * @param {{report: ReturnType<import("./reporter.mjs").createReporter>, signal?: AbortSignal,
 *          upTo: "install" | "generate" | "bundle" | "pages", omitDev?: boolean}} options `omitDev`: for a command that
 *        only runs the product, packages that development needs may be missing, and are not installed
 */
export async function prepare({ report, signal, upTo, omitDev = false }) {
  if (isPrepared(upTo, { omitDev })) return false;
  const lock = await waitForLock(join(root, ".masthead", "prepare.lock"), {
    signal,
    onWait: ({ pid }) =>
      report.line(`Waiting for another process that is preparing this directory (process ${pid}).`),
  });
  try {
    for (const rank of RANKS) {
      const missing = stagesUpTo(upTo).filter((stage) => stage.rank === rank && !stage.isDone({ omitDev }));
      await runTogether(missing, { report, signal, omitDev });
    }
    return true;
  } finally {
    lock.release();
  }
}
