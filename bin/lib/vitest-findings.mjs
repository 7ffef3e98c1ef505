import { writeFileSync } from "node:fs";

/** Environment variable with the file into which this reporter writes its findings. */
export const FINDINGS_FILE = "MASTHEAD_VITEST_FINDINGS";

/** The message, its cause, the diff, and the location. */
function formatError({ message, cause, diff, stacks = [] }) {
  const [stack] = stacks;
  const at = stack === undefined ? "" : `at ${stack.file}:${stack.line}:${stack.column}`;
  const because = cause === undefined ? [] : [`Caused by: ${formatError(cause)}`];
  return [...because, message, at, diff ?? ""].join("\n");
}

function* listFailures(module) {
  const file = module.relativeModuleId;
  for (const error of module.errors()) yield { file, name: "the file itself", error: formatError(error) };
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) yield { file, name: suite.fullName, error: formatError(error) };
  }
  for (const test of module.children.allTests("failed")) {
    yield { file, name: test.fullName, error: (test.result().errors ?? []).map(formatError).join("\n") };
  }
}

/** A vitest reporter: failed tests, files and groups, and uncaught errors, all by name. */
export default class {
  onTestRunEnd(modules, unhandled) {
    const count = (state) =>
      modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0);
    const failures = [
      ...modules.flatMap((module) => [...listFailures(module)]),
      ...unhandled.map((error) => ({ file: "vitest", name: "uncaught error", error: formatError(error) })),
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
