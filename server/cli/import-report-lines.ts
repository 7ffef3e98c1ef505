import { IMPORT_KINDS, type ImportReport } from "@/server/imports/import-report";

const SHOWN_PROBLEMS = 20;
const COLUMNS = ["created", "updated", "unchanged", "skipped", "failed"] as const;

function opening(report: ImportReport): string {
  switch (report.status) {
    case "finished":
      return report.dryRun ? "Dry run: this is what an import would do. Nothing was written." : "Imported.";
    case "interrupted":
      return "Interrupted. Run the same command again and it goes on from here.";
    case "failed":
      return "The import failed.";
  }
}

/** The report as a table for people, then what did not come along. */
export function reportLines(report: ImportReport): string[] {
  const head = `${"".padEnd(12)}${COLUMNS.map((name) => name.padStart(11)).join("")}`;
  const rows = IMPORT_KINDS.map((kind) => {
    const count = report.counts[kind];
    return `${kind.replace("_", " ").padEnd(12)}${COLUMNS.map((name) => String(count[name]).padStart(11)).join("")}`;
  });
  const problems = report.problems
    .slice(0, SHOWN_PROBLEMS)
    .map(
      ({ outcome, ref, title, reason }) =>
        `  ${outcome}: ${title === null ? "" : `“${title}” `}(${ref}) ${reason}`,
    );
  const more = report.problems.length + report.moreProblems - problems.length;
  return [
    opening(report),
    "",
    head,
    ...rows,
    ...(problems.length > 0 ? ["", ...problems] : []),
    ...(more > 0 ? [`  … and ${more} more: /dashboard/imports/${report.run}`] : []),
  ];
}

/** The report as scripts read it. */
export function reportOnWire(report: ImportReport) {
  const { run, dryRun, status, counts, problems, moreProblems } = report;
  return { run, dry_run: dryRun, status, counts, problems, more_problems: moreProblems };
}
