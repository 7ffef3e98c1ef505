import { spawn } from "node:child_process";
import { constants } from "node:os";
import { embedded } from "./database.mjs";
import { explain } from "./failure.mjs";
import { COMMAND_FLAGS } from "./node-flags.mjs";
import { dataDirectory, dist, root } from "./paths.mjs";
import { ensureSpace, ensureWritable, readDatabaseUrl } from "./preconditions.mjs";
import { prepare } from "./prepare.mjs";
import { createReporter } from "./reporter.mjs";

/**
 * The database the command works on: the reader's own, the one that a running `up` serves from,
 * else the installation's own for as long as the command takes.
 */
async function openDatabase({ dataDir, report }) {
  const given = readDatabaseUrl();
  if (given !== null) return { url: given, stop: async () => {} };
  const { findRunning, startEmbeddedPostgres } = await embedded();
  const running = await findRunning({ dataDir });
  if (running) return { url: running.url, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log: (line) => report.line(line) });
}

/** Where the reader stands: npm moves to the repository's root before it runs a script. */
function callerDirectory() {
  return process.env.npm_lifecycle_event === "masthead"
    ? (process.env.INIT_CWD ?? process.cwd())
    : process.cwd();
}

function runCommand(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...COMMAND_FLAGS, dist.cli, ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    const forward = (name) => {
      // Ctrl-C in a terminal has reached the command already: the terminal tells the whole group.
      if (name !== "SIGINT" || !process.stdin.isTTY) child.kill(name);
    };
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, forward);
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** `npm run masthead -- <args>`: the command line over the built server, with its database. */
export async function masthead(args) {
  // Standard output belongs to the command: `--json` must stay readable by a program.
  const report = createReporter({ stream: process.stderr });
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stopping.abort());
  let database;
  let code = 1;
  try {
    const dataDir = dataDirectory();
    ensureWritable(dataDir, report);
    ensureSpace(dataDir);
    await prepare({ report, signal: stopping.signal, upTo: "bundle" });
    database = await openDatabase({ dataDir, report });
    code = stopping.signal.aborted
      ? 130
      : await runCommand(args, {
          ...process.env,
          NODE_ENV: "production",
          DATA_DIR: dataDir,
          DATABASE_URL: database.url,
          MASTHEAD_CALLER_DIR: callerDirectory(),
        });
  } catch (error) {
    if (stopping.signal.aborted) code = 130;
    else process.stderr.write(`${explain(error)}\n`);
  }
  await database?.stop();
  process.exit(code);
}
