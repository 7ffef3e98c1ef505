import { explain, Interrupted } from "./failure.mjs";
import { createReporter } from "./reporter.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs one of the commands in bin/: signals abort it, failures are printed as sentences, its result is the exit code.
 * @param {(tools: {report: ReturnType<typeof createReporter>, signal: AbortSignal}) => Promise<number>} work
 * @param {{stream?: NodeJS.WriteStream}} [options]
 */
export async function main(work, { stream } = {}) {
  const stopping = new AbortController();
  for (const name of SIGNALS) process.on(name, () => stopping.abort(name));
  try {
    process.exitCode = await work({ report: createReporter({ stream }), signal: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted || error instanceof Interrupted) process.exitCode = 130;
    else {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = 1;
    }
  }
}
