import { stripVTControlCharacters } from "node:util";

const LINES = 12;
const COLUMNS = 300;

/**
 * What a runner found.
 * @typedef {{file: string, name: string, error: string}} Failure
 * @typedef {{passed: number, failed: number, skipped: number, failures: Failure[]}} Findings
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

/**
 * The failed tests with the beginning of what each said: whoever sees only the end of the output sees them.
 * @param {readonly Failure[]} failures
 */
export function listFailures(failures) {
  return failures.length === 0 ? "" : `\nFailed:\n${failures.map(describe).join("\n")}\n\n`;
}
