import { writeFileSync } from "node:fs";

/** Names the file into which this reporter writes what the run found. */
export const FINDINGS_FILE = "MASTHEAD_VITEST_FINDINGS";

/** The message, what caused it, what differs, and where it was thrown. */
function tell({ message, cause, diff, stacks = [] }) {
  const [place] = stacks;
  const at = place === undefined ? "" : `at ${place.file}:${place.line}:${place.column}`;
  const because = cause === undefined ? [] : [`Caused by: ${tell(cause)}`];
  return [...because, message, at, diff ?? ""].join("\n");
}

function* failuresOf(module) {
  const file = module.relativeModuleId;
  for (const error of module.errors()) yield { file, name: "the file itself", error: tell(error) };
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) yield { file, name: suite.fullName, error: tell(error) };
  }
  for (const test of module.children.allTests("failed")) {
    yield { file, name: test.fullName, error: (test.result().errors ?? []).map(tell).join("\n") };
  }
}

/** A reporter of vitest: tests, files and groups that failed, and errors that nobody caught, all by name. */
export default class {
  onTestRunEnd(modules, unhandled) {
    const count = (state) =>
      modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0);
    const failures = [
      ...modules.flatMap((module) => [...failuresOf(module)]),
      ...unhandled.map((error) => ({ file: "vitest", name: "an error nobody caught", error: tell(error) })),
    ];
    const findings = {
      passed: count("passed"),
      failed: failures.length,
      skipped: count("skipped") + count("pending"),
      failures,
    };
    writeFileSync(process.env[FINDINGS_FILE] ?? "", JSON.stringify(findings));
  }
}
