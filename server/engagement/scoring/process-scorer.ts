import { dirname, join } from "node:path";
import type { Log } from "@/server/platform/log/index";
import { createRawScorer, type RawScorer } from "./raw-scorer";

/** Timeout in milliseconds for one text, which takes a few: the rest is for machines under load. */
const TIME_LIMIT = 2_000;

declare global {
  var mastheadScorer: RawScorer | undefined;
}

/** The worker's bundle is next to the entry file of the process; otherwise there is none. */
function workerFile(): string | null {
  const entry = process.argv[1];
  return entry === undefined ? null : join(dirname(entry), "scoring-worker.mjs");
}

/**
 * The scorer of this process: Next's bundles and the Node entry have separate copies of this module and share one
 * thread.
 */
export function getRawScorer(log: Pick<Log, "warn">): RawScorer {
  globalThis.mastheadScorer ??= createRawScorer({ workerFile: workerFile(), timeLimit: TIME_LIMIT, log });
  return globalThis.mastheadScorer;
}
