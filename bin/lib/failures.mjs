import { stripVTControlCharacters } from "node:util";

const LINES = 12;
const COLUMNS = 300;

/**
 * What a runner found.
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
 * The failed tests with the beginning of what each said: whoever sees only the end of the output sees them.
 * @param {readonly Failure[]} failures
 */
export function listFailures(failures) {
  return list("Failed", failures);
}

/**
 * The tests that passed only when they were tried again, with what the first try said: faults that wait to be found.
 * @param {readonly Failure[]} tests
 */
export function listUnsteady(tests) {
  return list("Passed only at the second try", tests);
}
