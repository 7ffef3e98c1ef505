import { describe, expect, test } from "vitest";
import { createEmptyCounts, type ImportProblem, type ImportReport } from "@/server/imports/import-report";
import { formatReport, toWireReport } from "./import-report-lines";

function report(overrides: Partial<ImportReport>): ImportReport {
  return {
    run: "7d0e",
    dryRun: false,
    status: "finished",
    counts: createEmptyCounts(),
    problems: [],
    moreProblems: 0,
    ...overrides,
  };
}

function problem(n: number, overrides: Partial<ImportProblem> = {}): ImportProblem {
  return { outcome: "skipped", ref: `line ${n}`, title: `Post ${n}`, reason: `Reason ${n}.`, ...overrides };
}

describe("the import report on the terminal", () => {
  test("starts with the outcome, and how to continue", () => {
    expect(formatReport(report({}))[0]).toBe("Imported.");
    expect(formatReport(report({ dryRun: true }))[0]).toContain("nothing was imported");
    expect(formatReport(report({ status: "interrupted" }))[0]).toContain("again");
  });

  test("has a row for each kind and a column for each outcome", () => {
    const counts = createEmptyCounts();
    counts.stories = { created: 12_345, updated: 2, unchanged: 3, skipped: 4, failed: 5 };
    const row = formatReport(report({ counts })).find((line) => line.startsWith("stories"));
    expect(row?.split(/ +/)).toEqual(["stories", "12345", "2", "3", "4", "5"]);
  });

  test("lists failures first and each reason once", () => {
    const problems = [problem(1), problem(2, { reason: "Reason 1." }), problem(3, { outcome: "failed" })];
    const lines = formatReport(report({ problems }));
    expect(lines.slice(lines.indexOf("Failed:"))).toEqual([
      "Failed:",
      "  Reason 3. (“Post 3”, line 3)",
      "Skipped:",
      "  Reason 1. (2 times, first: “Post 1”, line 1)",
    ]);
  });

  test("stays short, and links to the full list", () => {
    const problems = Array.from({ length: 200 }, (_, n) =>
      problem(n, {
        outcome: n < 100 ? "failed" : "note",
        title: "ü".repeat(500),
        reason: `${n} ${"x".repeat(9_000)}`,
      }),
    );
    const lines = formatReport(report({ problems, moreProblems: 1_000 }));
    expect(lines.length).toBeLessThan(35);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(260);
    expect(lines.at(-1)).toMatch(/^… and 1181 more\. Full report: \/dashboard\/imports\/7d0e$/);
  });

  test("is JSON in snake case for scripts", () => {
    const wire = toWireReport(report({ dryRun: true, moreProblems: 3 }));
    expect(wire).toMatchObject({ run: "7d0e", dry_run: true, status: "finished", more_problems: 3 });
    expect(wire.counts.menu_items).toEqual({ created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 });
  });
});
