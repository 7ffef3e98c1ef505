import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { readStamp, root, stampFile } from "./paths.mjs";
import { run } from "./run.mjs";

const lockFile = join(root, "package-lock.json");

function wantedStamp() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${lock} ${process.platform} ${process.arch}`;
}

/** Ends the stamp of an installation without the packages that only development needs. */
const WITHOUT_DEV = " omit=dev";

/**
 * Whether node_modules already matches the lock file, however it was installed: npm records the tree in a hidden lock
 * file, written last.
 */
function treeMatchesLock(omitDev) {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  try {
    const locked = JSON.parse(readFileSync(lockFile, "utf8")).packages;
    const present = JSON.parse(readFileSync(hidden, "utf8")).packages;
    return Object.entries(locked).every(([path, entry]) => {
      if (path === "" || entry.link) return true;
      const installed = present[path];
      // Packages for other systems are in the lock file and not in the tree.
      if (installed) return installed.version === entry.version;
      return Boolean(entry.optional || entry.devOptional || entry.peer || (omitDev && entry.dev));
    });
  } catch {
    return false;
  }
}

/**
 * Whether the dependencies were installed from exactly this lock.
 * @param {{omitDev?: boolean}} [scope] `omitDev`: those that running needs suffice
 */
export function isInstalled({ omitDev = false } = {}) {
  if (!existsSync(join(root, "node_modules", ".package-lock.json"))) return false;
  const stamp = readStamp("install");
  const wanted = wantedStamp();
  return stamp === wanted || (omitDev && stamp === `${wanted}${WITHOUT_DEV}`);
}

/** @returns {[string, string[]]} the npm that runs us, else the one of PATH, and its first arguments */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm && /npm-cli\.js$/.test(npm) ? [process.execPath, [npm]] : ["npm", []];
}

/** What npm says about every package is longer than Node's limit. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Runs npm and returns what it wrote to its standard output. Where it fails, the error has that as `stdout`.
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function runNpm(args) {
  const [npm, first] = npmCommand();
  const options = { cwd: root, maxBuffer: LARGEST_BYTES, shell: process.platform === "win32" };
  const { stdout } = await promisify(execFile)(npm, [...first, ...args], options);
  return stdout;
}

/** Whether an earlier installation, also of another lock, included the packages for development. */
function hadDev() {
  const stamp = readStamp("install");
  return stamp !== null && !stamp.endsWith(WITHOUT_DEV);
}

/**
 * `npm ci` begins with an empty node_modules. Where only the packages for development are missing, `npm install` adds
 * them, and a server that runs meanwhile keeps its own.
 */
function chooseArguments(omitDev) {
  if (omitDev) return ["ci", "--omit=dev"];
  const isStarted = readStamp("install") === wantedStamp() + WITHOUT_DEV && treeMatchesLock(true);
  return isStarted ? ["install", "--no-save", "--include=dev"] : ["ci", "--include=dev"];
}

const FLAGS = ["--include=optional", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];

/**
 * Installs the locked dependencies, unless they are installed already. No install script runs: the only one that
 * matters creates PostgreSQL's library links, which its start does as well.
 */
export async function install({ report, signal, omitDev }) {
  const isPartial = omitDev && !hadDev();
  if (!treeMatchesLock(isPartial)) {
    const [command, args] = npmCommand();
    const chosen = chooseArguments(isPartial);
    await report.step("Installing dependencies", (note) =>
      run(command, [...args, ...chosen, ...FLAGS], {
        what: "Installing the dependencies with npm",
        env: { ...process.env, NODE_ENV: "development" },
        signal,
        note,
      }),
    );
  }
  const isWithoutDev = isPartial && !treeMatchesLock(false);
  writeFileSync(stampFile("install"), isWithoutDev ? wantedStamp() + WITHOUT_DEV : wantedStamp());
}
