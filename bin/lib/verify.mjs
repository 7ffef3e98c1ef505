import { npmCommand } from "./install.mjs";
import { prepare } from "./prepare.mjs";
import { runForOutput } from "./run.mjs";

const AT_ONCE = 2;

/** Scripts of package.json; the longest first, so that the two workers end together. */
const SCRIPTS = [
  "lint",
  "check:imports",
  "check:unused",
  "typecheck",
  "check:widgets",
  "check:migrations",
  "check:packages",
  "check:texts",
];

async function check(script, signal) {
  const startedAt = performance.now();
  const [npm, args] = npmCommand();
  const { code, output } = await runForOutput(npm, [...args, "run", "--silent", script], { signal });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { passed: code === 0, output, seconds };
}

/** `npm run verify`: every check that needs no database. */
export async function verify({ report, signal }) {
  await prepare({ report, signal, upTo: "generate" });
  const waiting = [...SCRIPTS];
  let passedAll = true;
  const worker = async () => {
    for (let script = waiting.shift(); script; script = waiting.shift()) {
      const { passed, output, seconds } = await check(script, signal);
      passedAll &&= passed;
      report.line(`${passed ? "✓" : "✗"} ${script.padEnd(16)} ${seconds} s`);
      if (!passed) report.line(`\n${output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return passedAll ? 0 : 1;
}
