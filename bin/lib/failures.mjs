import { stripVTControlCharacters } from "node:util";

const LINES = 12;
const COLUMNS = 300;

/**
 * The result of a test runner.
 * @typedef {{file: string, name: string, error: string}} Failure
 * @typedef {{passed: number, failed: number, skipped: number, failures: Failure[], unsteady?: Failure[]}} Findings
 */

/** @param {Failure} failure */
function describe({ file, name, error }) {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, COLUMNS)}`);
  return [`  ${file} › ${name}`, ...lines].join("\n");
}

const list = (title, entries) =>
  entries.length === 0 ? "" : `\n${title}:\n${entries.map(describe).join("\n")}\n\n`;

/**
 * The failed tests with the beginning of each error, printed last so that the end of the output shows them.
 * @param {readonly Failure[]} failures
 */
export function listFailures(failures) {
  return list("Failed", failures);
}

/**
 * The tests that passed only on a retry, with the error of the first try: faults to investigate.
 * @param {readonly Failure[]} tests
 */
export function listUnsteady(tests) {
  return list("Passed only at the second try", tests);
}
