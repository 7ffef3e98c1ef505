import { explainError } from "./account-option";

/** Output of a command: a value for programs, lines for people. */
export interface CommandOutput {
  json: unknown;
  lines: readonly string[];
}

/** Prints the output of a command to standard output. */
export function printOutput({ json, lines }: CommandOutput, options: { json?: true }): void {
  process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : lines.join("\n")}\n`);
}

/** Runs a command that opens its own connections, and prints its output. It loads no other part of the server. */
export async function runPlainCommand(
  options: { json?: true },
  work: () => Promise<CommandOutput>,
): Promise<void> {
  try {
    printOutput(await work(), options);
  } catch (error) {
    throw explainError(error);
  }
}
