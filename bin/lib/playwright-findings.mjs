function* specsOf({ specs = [], suites = [] }, titles) {
  for (const spec of specs) yield { spec, titles };
  for (const suite of suites) yield* specsOf(suite, [...titles, suite.title]);
}

function outsideTests({ errors }) {
  return errors.map(({ message }) => ({
    file: "playwright",
    name: "outside every test",
    error: message ?? "",
  }));
}

/** Tests that ended so, with what each of their tries said. */
function* endedAs(wanted, report) {
  for (const file of report.suites) {
    for (const { spec, titles } of specsOf(file, [])) {
      for (const { status, projectName, results } of spec.tests) {
        if (status !== wanted) continue;
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
        const name = [projectName, ...titles, spec.title].join(" › ");
        yield { file: `e2e/${spec.file}:${spec.line}`, name, error: errors.join("\n") };
      }
    }
  }
}

/**
 * What Playwright's JSON report says.
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
