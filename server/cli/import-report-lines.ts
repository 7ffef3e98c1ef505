import { IMPORT_KINDS, type ImportProblem, type ImportReport } from "@/server/imports/import-report";

const SHOWN_LINES = 20;
const LONGEST_TITLE = 60;
const LONGEST_REASON = 160;
const COLUMNS = ["created", "updated", "unchanged", "skipped", "failed"] as const;
const GROUPS = [
  ["failed", "Failed"],
  ["skipped", "Skipped"],
  ["note", "Imported with changes"],
] as const;

function formatStatus(report: ImportReport): string {
  switch (report.status) {
    case "finished":
      return report.dryRun ? "Dry run: nothing was imported. This is what an import would do." : "Imported.";
    case "interrupted":
      return "Interrupted. Run the same command again to continue.";
    case "failed":
      return "The import failed.";
  }
}

function shorten(text: string, longest: number): string {
  const letters = [...text];
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}

function formatTitle({ title, ref }: ImportProblem): string {
  return title === null ? ref : `“${shorten(title, LONGEST_TITLE)}”, ${ref}`;
}

/** Formats all problems with one reason as one line. */
function formatProblems(problems: readonly [ImportProblem, ...ImportProblem[]]): string {
  const [first] = problems;
  const reason = shorten(first.reason, LONGEST_REASON);
  const where =
    problems.length === 1 ? formatTitle(first) : `${problems.length} times, first: ${formatTitle(first)}`;
  return `  ${reason} (${where})`;
}

function groupByReason(problems: readonly ImportProblem[]): [ImportProblem, ...ImportProblem[]][] {
  const groups = new Map<string, [ImportProblem, ...ImportProblem[]]>();
  for (const problem of problems) {
    const group = groups.get(problem.reason);
    if (group === undefined) groups.set(problem.reason, [problem]);
    else group.push(problem);
  }
  return [...groups.values()];
}

/** Formats problems by outcome and reason, in a few lines; the rest is counted. */
function problemLines(report: ImportReport): string[] {
  const lines: string[] = [];
  let reported = 0;
  for (const [outcome, heading] of GROUPS) {
    const groups = groupByReason(report.problems.filter((problem) => problem.outcome === outcome));
    if (groups.length === 0 || lines.length + 2 > SHOWN_LINES) continue;
    lines.push(`${heading}:`);
    for (const group of groups.slice(0, SHOWN_LINES - lines.length)) {
      lines.push(formatProblems(group));
      reported += group.length;
    }
  }
  const unreported = report.problems.length + report.moreProblems - reported;
  if (unreported > 0) lines.push(`… and ${unreported} more. Full report: /dashboard/imports/${report.run}`);
  return lines;
}

/** Formats the report as a table for people, followed by the problems. */
export function formatReport(report: ImportReport): string[] {
  const head = `${"".padEnd(12)}${COLUMNS.map((name) => name.padStart(11)).join("")}`;
  const rows = IMPORT_KINDS.map((kind) => {
    const count = report.counts[kind];
    return `${kind.replace("_", " ").padEnd(12)}${COLUMNS.map((name) => String(count[name]).padStart(11)).join("")}`;
  });
  const problems = problemLines(report);
  return [formatStatus(report), "", head, ...rows, ...(problems.length > 0 ? ["", ...problems] : [])];
}

/** Converts the report to JSON for scripts. */
export function toWireReport(report: ImportReport) {
  const { run, dryRun, status, counts, problems, moreProblems } = report;
  return { run, dry_run: dryRun, status, counts, problems, more_problems: moreProblems };
}
