import { dirname, join } from "node:path";
import type { Log } from "@/server/platform/log/index";
import { createRawScorer, type RawScorer } from "./raw-scorer";

/** Milliseconds for one text, which takes a few: the rest is for machines that are busy with other things. */
const TIME_LIMIT = 2_000;

declare global {
  var mastheadScorer: RawScorer | undefined;
}

/** The worker's bundle lies beside the entry that the process was started with; elsewhere there is none. */
function workerFile(): string | null {
  const entry = process.argv[1];
  return entry === undefined ? null : join(dirname(entry), "scoring-worker.mjs");
}

/** The scorer of this process: Next's bundles and the Node entry are separate copies of this module and share one thread. */
export function getRawScorer(log: Pick<Log, "warn">): RawScorer {
  globalThis.mastheadScorer ??= createRawScorer({ workerFile: workerFile(), timeLimit: TIME_LIMIT, log });
  return globalThis.mastheadScorer;
}
