import type { Counts, JobSummary, RunSummary } from "@/packages/inngest-executor/src/index";

const SECOND = 1_000;
const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** Formats a duration in its largest unit: `45 s`, `3 min`, `2 h`, `9 d`. */
function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / SECOND);
  for (const [unit, size] of UNITS) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit}`;
  return `${seconds} s`;
}

function formatAgo(at: Date, now: Date): string {
  return `${formatDuration(Math.max(0, now.getTime() - at.getTime()))} ago`;
}

/** Formats a due time relative to now. */
function formatDue(at: Date, now: Date): string {
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 ? `in ${formatDuration(ahead)}` : `due ${formatAgo(at, now)}`;
}

/** Pads columns to their widest cell, except the last one. */
function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Formats the queue's size and lag. */
export function formatCounts(
  counts: Counts,
  outbox: { waiting: number; oldestSeconds: number },
  now: Date,
): string[] {
  const late = counts.oldestDueAt === null ? "" : `, the oldest ${formatDue(counts.oldestDueAt, now)}`;
  const oldest =
    outbox.waiting === 0 ? "" : `, the oldest since ${formatDuration(outbox.oldestSeconds * SECOND)}`;
  return formatTable([
    ["Outbox", `${outbox.waiting} waiting${oldest}`],
    ["Inbox", `${counts.waitingEvents} events waiting`],
    ["Runs", `${counts.runningRuns} running, ${counts.failedRuns} failed`],
    [
      "Jobs",
      `${counts.jobsDue} due${late}; ${counts.jobsUnderWay} running, ${counts.jobsLater} scheduled, ${counts.jobsWaitingForSlot} waiting for a slot`,
    ],
  ]);
}

/** Formats runs, one line each, with the reason below those that failed. */
export function formatRuns(runs: readonly RunSummary[], now: Date): string[] {
  if (runs.length === 0) return ["No runs."];
  const rows = runs.map((run) => [
    run.id,
    run.state,
    run.functionId,
    run.eventName,
    formatAgo(run.createdAt, now),
    run.nextAt === null ? "" : `continues ${formatDue(run.nextAt, now)}`,
  ]);
  const lines = formatTable([["RUN", "STATE", "FUNCTION", "EVENT", "CREATED", ""], ...rows]);
  const [head = "", ...rest] = lines;
  return [
    head,
    ...rest.flatMap((line, at) => {
      const error = runs[at]?.error ?? null;
      return error === null ? [line] : [line, `    ${error.name}: ${error.message}`];
    }),
  ];
}

/** Formats the next due jobs, one line each. */
export function formatJobs(jobs: readonly JobSummary[], now: Date): string[] {
  if (jobs.length === 0) return ["No jobs."];
  const rows = jobs.map((job) => [
    job.runId,
    job.functionId,
    job.kind,
    String(job.attempt),
    job.isUnderWay ? "running" : formatDue(job.dueAt, now),
    job.waitsFor === null ? "" : `waits for ${job.waitsFor}`,
  ]);
  return formatTable([["RUN", "FUNCTION", "KIND", "ATTEMPT", "WHEN", ""], ...rows]);
}
