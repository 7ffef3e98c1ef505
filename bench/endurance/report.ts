import { computeHeapTrend } from "./heap-trend.rules";
import type { Journal } from "./journal";
import type { TestedProcess } from "./processes";
import type { Missing } from "./verify";

/** Growth up to which a heap counts as flat. */
const FLAT_BYTES_PER_MINUTE = 1024 * 1024;

export interface Run {
  minutes: number;
  killEvery: number;
  kills: number;
  journal: Journal;
  processes: readonly TestedProcess[];
  missing: Missing;
  /** Messages that the receiver got, and calls beyond the first of each. */
  received: { messages: number; repeated: number };
}

const toMebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** The trend of the longest life of a process; null where none is long enough. */
export function findHeapTrend({ lives }: Pick<TestedProcess, "lives">): number | null {
  const [longest = []] = lives.toSorted((a, b) => b.length - a.length);
  return computeHeapTrend(longest);
}

/** Says what a run has found wrong; empty where it kept all promises. */
export function findFaults({ missing, journal, processes }: Run): string[] {
  const lost = Object.entries(missing)
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${what}: ${ids.length}, such as ${ids.slice(0, 5).join(", ")}`);
  const growing = processes
    .map((process) => ({ name: process.name, trend: findHeapTrend(process) }))
    .filter(({ trend }) => trend !== null && trend > FLAT_BYTES_PER_MINUTE)
    .map(({ name, trend }) => `the heap of ${name} grows by ${toMebibytes(trend ?? 0)} MiB per minute`);
  return [...lost, ...journal.refusals.map((refusal) => `refused: ${refusal}`), ...growing];
}

function describeHeap(process: TestedProcess): string {
  const samples = process.lives.flat().map(({ bytes }) => bytes);
  const trend = findHeapTrend(process);
  const growth =
    trend === null ? "no life of it was long enough for a trend" : `${toMebibytes(trend)} MiB per minute`;
  const range = `${toMebibytes(Math.min(...samples))} to ${toMebibytes(Math.max(...samples))} MiB`;
  return `| heap of ${process.name} after collections | ${range}; ${growth} |`;
}

/** Renders a run as a table of Markdown. */
export function renderRun(run: Run): string {
  const { minutes, killEvery, kills, journal, processes, missing, received } = run;
  const outcomes = [...journal.outcomes].toSorted(([a], [b]) => a.localeCompare(b));
  const faults = findFaults(run);
  return [
    `${minutes} minutes on two processes, one killed every ${killEvery} minutes (${kills} kills).`,
    "",
    "| what | result |",
    "| --- | --- |",
    `| comments acknowledged, and missing | ${journal.comments.length}, ${missing.comments.length} |`,
    `| subscriptions acknowledged, missing, unpaid | ${journal.subscriptions.length}, ${missing.subscriptions.length}, ${missing.unpaid.length} |`,
    `| acknowledged writes without an event in the log | ${missing.withoutEvent.length} |`,
    `| events without a message, and messages not delivered | ${missing.withoutMessage.length}, ${missing.undelivered.length} |`,
    `| messages delivered, and repeated deliveries | ${received.messages}, ${received.repeated} |`,
    ...processes.map(describeHeap),
    `| responses by status | ${outcomes.map(([what, times]) => `${what}: ${times}`).join("; ")} |`,
    "",
    faults.length === 0
      ? "All promises were kept."
      : `Faults:\n\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
    "",
  ].join("\n");
}
