function* listSpecs({ specs = [], suites = [] }, titles) {
  for (const spec of specs) yield { spec, titles };
  for (const suite of suites) yield* listSpecs(suite, [...titles, suite.title]);
}

function outsideTests({ errors }) {
  return errors.map(({ message }) => ({
    file: "playwright",
    name: "outside every test",
    error: message ?? "",
  }));
}

/** Tests with this outcome, with the error of each of their tries. */
function* endedAs(outcome, report) {
  for (const file of report.suites) {
    for (const { spec, titles } of listSpecs(file, [])) {
      for (const { status, projectName, results } of spec.tests) {
        if (status !== outcome) continue;
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
        const name = [projectName, ...titles, spec.title].join(" › ");
        yield { file: `e2e/${spec.file}:${spec.line}`, name, error: errors.join("\n") };
      }
    }
  }
}

/**
 * Parses Playwright's JSON report.
 * @returns {import("./failures.mjs").Findings}
 */
export function readPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: [...outsideTests(report), ...endedAs("unexpected", report)],
    unsteady: [...endedAs("flaky", report)],
  };
}
