import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.mjs";
import { embedded } from "./database.mjs";
import { explain, Interrupted } from "./failure.mjs";
import { listFailures, listUnsteady } from "./failures.mjs";
import { root } from "./paths.mjs";
import { readPlaywright } from "./playwright-findings.mjs";
import { prepare } from "./prepare.mjs";
import { createReporter } from "./reporter.mjs";
import { FINDINGS_FILE } from "./vitest-findings.mjs";

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A runner that fails without naming a failed test counts as one failure. */
function findings(runner, code, result) {
  const { failures, ...counts } = result ?? NOTHING;
  if (code === 0 || counts.failed > 0) return { ...counts, failures };
  const unnamed = { file: runner, name: `ended with ${code} and named no failed test`, error: "" };
  return { ...counts, failed: 1, failures: failures.length > 0 ? failures : [unnamed] };
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
  const reporter = fileURLToPath(import.meta.resolve("./vitest-findings.mjs"));
  const args = ["run", "--reporter=default", `--reporter=${reporter}`, ...filters];
  const code = await runRunner("vitest/vitest.mjs", args, { env: { ...env, [FINDINGS_FILE]: file }, signal });
  return findings("vitest", code, readReport(file));
}

/**
 * Browser tests run in shards, the longest first and two at a time, each against a server with a database and files
 * of its own. Two keep two cores busy.
 */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 4310);
const SHARES = ["site", "desktop", "phone", "embed", "servers"].map((project, index) => ({
  project,
  port: FIRST_PORT + index,
}));
const AT_ONCE = 2;

async function runShares(shared) {
  const waiting = [...SHARES];
  const results = [];
  const runner = async () => {
    for (let share = waiting.shift(); share !== undefined; share = waiting.shift()) {
      results.push(await runShare(share, shared));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return results;
}

async function runShare({ project, port }, { paths, env, signal, scratch }) {
  const runner = `playwright, ${project}`;
  const file = join(scratch, `playwright-${port}.json`);
  const args = [
    "test",
    "--reporter=list,json",
    `--output=test-results/e2e-${port}`,
    `--project=${project}`,
    "--pass-with-no-tests",
    ...paths,
  ];
  const dataDir = join(root, "test-results", `e2e-data-${port}`);
  const locations = { E2E_PORT: String(port), E2E_DATA_DIR: dataDir, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runRunner("@playwright/test/cli.js", args, { env: { ...env, ...locations }, signal });
  const report = readReport(file);
  return findings(runner, code, report === null ? null : readPlaywright(report));
}

/** Variables of the caller's shell must not affect the tests. */
function cleanEnvironment() {
  const { DATABASE_URL: _url, DATA_DIR: _dir, PORT: _port, NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}

/** Without arguments all tests run; `--unit` or `--e2e`, each with path filters, or path filters alone select some. */
function readArguments(filters) {
  const [first] = filters;
  if (first === "--unit" || first === "--e2e")
    return { hasUnit: first === "--unit", hasBrowser: first === "--e2e", paths: filters.slice(1) };
  return { hasUnit: true, hasBrowser: first === undefined, paths: filters };
}

async function runAll(filters, { report, signal, scratch, runs }) {
  const { hasUnit, hasBrowser, paths } = readArguments(filters);
  await prepare({ report, signal, upTo: hasBrowser ? "pages" : "generate" });
  const { startEmbeddedPostgres } = await embedded();
  const server = await startEmbeddedPostgres({ ephemeral: true, log: report.line });
  try {
    const env = { ...cleanEnvironment(), TEST_DATABASE_URL: server.url };
    if (hasUnit) runs.push(await runVitest(paths, { env, signal, scratch }));
    if (!hasBrowser) return;
    const browser = await findChromium(report);
    const shared = { paths, env: { ...env, ...browser }, signal, scratch };
    runs.push(...(await runShares(shared)));
  } finally {
    await server.stop();
  }
}

/**
 * `npm test`: all tests, only `--unit` or `--e2e`, or the unit and endpoint tests whose file matches a filter; after
 * `--e2e` the browser tests whose file matches one.
 */
export async function test(filters) {
  const report = createReporter();
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stopping.abort());
  const scratch = mkdtempSync(join(tmpdir(), "masthead-test-"));
  const runs = [];
  try {
    await runAll(filters, { report, signal: stopping.signal, scratch, runs });
  } catch (error) {
    const message = stopping.signal.aborted ? "Interrupted." : explain(error);
    process.stderr.write(`${message}\n`);
    runs.push({
      ...NOTHING,
      failed: 1,
      failures: [{ file: "npm test", name: "did not finish", error: message }],
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  process.stdout.write(listUnsteady(runs.flatMap(({ unsteady = [] }) => unsteady)));
  process.stdout.write(listFailures(runs.flatMap(({ failures }) => failures)));
  const sum = (key) => runs.reduce((total, entry) => total + entry[key], 0);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped\n`);
  process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
}
