import { join } from "node:path";
import { root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { runForOutput } from "./run.mjs";

const AT_ONCE = 2;

/** The longest first, so that the two workers end together. */
const CHECKS = [
  { name: "types", script: "typescript-native/bin/tsc", args: ["--noEmit", "-p", "."] },
  {
    name: "imports",
    script: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["--config", ".dependency-cruiser.mjs", "."],
  },
  { name: "unused", script: "knip/bin/knip.js", args: [] },
  { name: "widgets", own: "bin/embed-sizes.mjs", args: [] },
  { name: "words", own: "bin/banned-words.mjs", args: [] },
  { name: "lint", script: "oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings", "."] },
  { name: "format", script: "@biomejs/biome/bin/biome", args: ["check", "--error-on-warnings", "."] },
];

async function check({ name, script, own, args }, signal) {
  const startedAt = performance.now();
  const file = own === undefined ? join(root, "node_modules", script) : join(root, own);
  const { code, output } = await runForOutput(process.execPath, [file, ...args], { signal });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { name, passed: code === 0, output, seconds };
}

/** `npm run verify`: every check that needs no database. */
export async function verify({ report, signal }) {
  await prepare({ report, signal, upTo: "generate" });
  const waiting = [...CHECKS];
  let passedAll = true;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, passed, output, seconds } = await check(next, signal);
      passedAll &&= passed;
      report.line(`${passed ? "✓" : "✗"} ${name.padEnd(8)} ${seconds} s`);
      if (!passed) report.line(`\n${output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return passedAll ? 0 : 1;
}
