import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { embedded } from "./database.mjs";
import { explain, Interrupted } from "./failure.mjs";
import { root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { createReporter } from "./reporter.mjs";

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A file that could not even be loaded holds no failed test, but it failed. */
function countVitest(found) {
  const broken = found.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + broken.length,
    skipped: found.numPendingTests + found.numTodoTests,
  };
}

function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** A runner that ends badly without naming a failed test counts as one. */
function tally(code, report, count) {
  const counts = report === null ? NOTHING : count(report);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function runRunner(script, args, { env, signal }) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Interrupted());
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    const callOff = () => {
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 5_000).unref();
    };
    signal.addEventListener("abort", callOff, { once: true });
    child.on("error", reject);
    child.on("close", (code) => {
      signal.removeEventListener("abort", callOff);
      if (signal.aborted) reject(new Interrupted());
      else resolve(code ?? 1);
    });
  });
}

async function runVitest(filters, { env, signal, scratch }) {
  const file = join(scratch, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...filters];
  const code = await runRunner("vitest/vitest.mjs", args, { env, signal });
  return tally(code, readReport(file), countVitest);
}

async function runPlaywright({ env, signal, scratch }) {
  const file = join(scratch, "playwright.json");
  const code = await runRunner("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    signal,
  });
  return tally(code, readReport(file), countPlaywright);
}

/** What the caller's shell happens to hold must not decide what the tests see. */
function cleanEnvironment() {
  const { DATABASE_URL: _url, DATA_DIR: _dir, PORT: _port, NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}

async function runAll(filters, { report, signal, scratch }) {
  const everything = filters.length === 0;
  await prepare({ report, signal, upTo: everything ? "pages" : "generate" });
  const { startEmbeddedPostgres } = await embedded();
  const server = await startEmbeddedPostgres({ ephemeral: true, log: report.line });
  try {
    const env = { ...cleanEnvironment(), TEST_DATABASE_URL: server.url };
    const counts = [await runVitest(filters, { env, signal, scratch })];
    if (everything) {
      const browser = await findChromium(report);
      counts.push(await runPlaywright({ env: { ...env, ...browser }, signal, scratch }));
    }
    return counts;
  } finally {
    await server.stop();
  }
}

/** `npm test`: everything, or with words after it only the unit and endpoint tests whose file matches. */
export async function test(filters) {
  const report = createReporter();
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stopping.abort());
  const scratch = mkdtempSync(join(tmpdir(), "masthead-test-"));
  let counts = [];
  try {
    counts = await runAll(filters, { report, signal: stopping.signal, scratch });
  } catch (error) {
    counts.push({ ...NOTHING, failed: 1 });
    process.stderr.write(`${stopping.signal.aborted ? "Interrupted." : explain(error)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const sum = (key) => counts.reduce((total, entry) => total + entry[key], 0);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped\n`);
  process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
}
