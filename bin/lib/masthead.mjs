import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { main } from "./command.mjs";
import { createCommandDatabase } from "./command-database.mjs";
import { explain } from "./failure.mjs";
import { isInstalled } from "./install.mjs";
import { COMMAND_FLAGS } from "./node-flags.mjs";
import { dataDirectory, dist, root } from "./paths.mjs";
import { readDatabaseUrl } from "./preconditions.mjs";
import { prepare } from "./prepare.mjs";
import { createReporter } from "./reporter.mjs";

/** The user's working directory: npm changes to the repository's root before it runs a script. */
function callerDirectory() {
  return process.env.npm_lifecycle_event === "masthead"
    ? (process.env.INIT_CWD ?? process.cwd())
    : process.cwd();
}

function runProgram(program, { env, database }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...COMMAND_FLAGS, ...program], {
      cwd: root,
      env,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    const forward = (name) => {
      // Ctrl-C in a terminal has reached the command already: the terminal signals the whole process group.
      if (name !== "SIGINT" || !process.stdin.isTTY) child.kill(name);
    };
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, forward);
    child.on("message", async ({ effect }) => {
      const reply = await database.reply(effect);
      if (child.connected) child.send(reply);
    });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** A malformed DATABASE_URL is refused when a command requests its database: `doctor` reports it among its findings. */
function openCommandDatabase(options) {
  try {
    return createCommandDatabase({ ...options, databaseUrl: readDatabaseUrl() });
  } catch (error) {
    const refusal = explain(error);
    return {
      reply: async (effect) => (effect === "nothing" ? { databaseUrl: null } : { refusal }),
      stop: async () => {},
    };
  }
}

/**
 * Runs a built program, which requests its database over IPC, and exits with its code.
 * @param {string[]} program flags of Node, its file and its arguments
 * @param {NodeJS.ProcessEnv} [variables] beside those of the caller
 */
async function runWithDatabase(program, variables = {}) {
  // Standard output belongs to the command: `--json` must stay machine-readable.
  const report = createReporter({ stream: process.stderr });
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => stopping.abort());
  let database;
  let code = 1;
  try {
    const dataDir = dataDirectory();
    await prepare({ report, signal: stopping.signal, upTo: "bundle" });
    const { DATABASE_URL: _given, ...environment } = process.env;
    database = openCommandDatabase({ dataDir, report });
    code = stopping.signal.aborted
      ? 130
      : await runProgram(program, {
          database,
          env: {
            ...environment,
            ...variables,
            NODE_ENV: "production",
            DATA_DIR: dataDir,
            MASTHEAD_CALLER_DIR: callerDirectory(),
          },
        });
  } catch (error) {
    if (stopping.signal.aborted) code = 130;
    else process.stderr.write(`${explain(error)}\n`);
  }
  await database?.stop();
  process.exit(code);
}

function asksForHelp(args) {
  const last = args.at(-1);
  return last === undefined || args[0] === "help" || last === "--help" || last === "-h";
}

/** Whether the bundled help is current, by the times of the files that define it. */
function isHelpBundled() {
  if (!isInstalled() || !existsSync(dist.cli)) return false;
  const bundledAt = statSync(dist.cli).mtimeMs;
  const sources = join(root, "server", "cli");
  return readdirSync(sources).every((name) => statSync(join(sources, name)).mtimeMs < bundledAt);
}

/**
 * Prints help in this process and without reading every source: a second process, and `prepare`, would each take longer
 * than the help.
 */
function showHelp(args) {
  const work = async ({ report, signal }) => {
    if (!isHelpBundled()) await prepare({ report, signal, upTo: "bundle" });
    process.argv = [process.execPath, dist.cli, ...args];
    await import(pathToFileURL(dist.cli).href);
    return process.exitCode ?? 0;
  };
  return main(work, { stream: process.stderr });
}

/** `npm run masthead -- <args>`: the command line over the built server. */
export function masthead(args) {
  return asksForHelp(args) ? showHelp(args) : runWithDatabase([dist.cli, ...args]);
}

/** `npm run db:seed`: migrations and the demo newsroom, also where MASTHEAD_SEED_DEMO=0 starts the server empty. */
export function seed() {
  return runWithDatabase(["--enable-source-maps", dist.seed], { MASTHEAD_SEED_DEMO: "1" });
}
