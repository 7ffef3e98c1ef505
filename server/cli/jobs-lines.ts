import type { Counts, JobSummary, RunSummary } from "@/inngest/embedded/index";

const SECOND = 1_000;
const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** A stretch of time in its largest unit: `45 s`, `3 min`, `2 h`, `9 d`. */
function stretch(milliseconds: number): string {
  const seconds = Math.round(milliseconds / SECOND);
  for (const [unit, size] of UNITS) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit}`;
  return `${seconds} s`;
}

function ago(at: Date, now: Date): string {
  return `${stretch(Math.max(0, now.getTime() - at.getTime()))} ago`;
}

/** When something is due, seen from now. */
function due(at: Date, now: Date): string {
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 ? `in ${stretch(ahead)}` : `due ${ago(at, now)}`;
}

/** Columns as wide as their widest cell; the last one as it is. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** How much there is to do and how late it is. */
export function countLines(
  counts: Counts,
  outbox: { waiting: number; oldestSeconds: number },
  now: Date,
): string[] {
  const late = counts.oldestDueAt === null ? "" : `, the oldest ${due(counts.oldestDueAt, now)}`;
  const oldest = outbox.waiting === 0 ? "" : `, the oldest since ${stretch(outbox.oldestSeconds * SECOND)}`;
  return table([
    ["Outbox", `${outbox.waiting} waiting${oldest}`],
    ["Inbox", `${counts.waitingEvents} events waiting`],
    ["Runs", `${counts.runningRuns} running, ${counts.failedRuns} failed`],
    [
      "Jobs",
      `${counts.jobsDue} due${late}; ${counts.jobsUnderWay} under way, ${counts.jobsLater} later, ${counts.jobsWaitingForSlot} waiting for a slot`,
    ],
  ]);
}

/** Runs, one line each, with the reason under those that failed. */
export function runLines(runs: readonly RunSummary[], now: Date): string[] {
  if (runs.length === 0) return ["No runs."];
  const rows = runs.map((run) => [
    run.id,
    run.state,
    run.functionId,
    run.eventName,
    ago(run.createdAt, now),
    run.nextAt === null ? "" : `goes on ${due(run.nextAt, now)}`,
  ]);
  const lines = table([["RUN", "STATE", "FUNCTION", "EVENT", "MADE", ""], ...rows]);
  const [head = "", ...rest] = lines;
  return [
    head,
    ...rest.flatMap((line, at) => {
      const error = runs[at]?.error ?? null;
      return error === null ? [line] : [line, `    ${error.name}: ${error.message}`];
    }),
  ];
}

/** What is to be done next, one line each. */
export function jobLines(jobs: readonly JobSummary[], now: Date): string[] {
  if (jobs.length === 0) return ["Nothing is to be done."];
  const rows = jobs.map((job) => [
    job.runId,
    job.functionId,
    job.kind,
    String(job.attempt),
    job.isUnderWay ? "under way" : due(job.dueAt, now),
    job.waitsFor === null ? "" : `waits for ${job.waitsFor}`,
  ]);
  return table([["RUN", "FUNCTION", "KIND", "ATTEMPT", "WHEN", ""], ...rows]);
}
