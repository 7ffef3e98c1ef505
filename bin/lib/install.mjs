import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readStamp, root, stampFile } from "./paths.mjs";
import { run } from "./run.mjs";

const lockFile = join(root, "package-lock.json");

function wantedStamp() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${lock} ${process.platform} ${process.arch}`;
}

/**
 * Whether node_modules already matches the lock file, however it was installed: npm records the tree in a hidden lock
 * file, written last.
 */
function treeMatchesLock() {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  try {
    const locked = JSON.parse(readFileSync(lockFile, "utf8")).packages;
    const present = JSON.parse(readFileSync(hidden, "utf8")).packages;
    return Object.entries(locked).every(([path, entry]) => {
      if (path === "" || entry.link) return true;
      const installed = present[path];
      // Packages for other systems are in the lock file and not in the tree.
      return installed
        ? installed.version === entry.version
        : Boolean(entry.optional || entry.devOptional || entry.peer);
    });
  } catch {
    return false;
  }
}

/** Whether the dependencies were installed from exactly this lock. */
export function isInstalled() {
  return (
    readStamp("install") === wantedStamp() && existsSync(join(root, "node_modules", ".package-lock.json"))
  );
}

/** @returns {[string, string[]]} the npm that runs us, else the one of PATH, and its first arguments */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm && /npm-cli\.js$/.test(npm) ? [process.execPath, [npm]] : ["npm", []];
}

/**
 * Installs the locked dependencies, unless they are installed already. No install script runs: the only one that
 * matters creates PostgreSQL's library links, which its start does as well.
 */
export async function install({ report, signal }) {
  if (!treeMatchesLock()) {
    const [command, args] = npmCommand();
    await report.step("Installing dependencies", (note) =>
      run(
        command,
        [...args, "ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"],
        {
          what: "Installing the dependencies with npm",
          env: { ...process.env, NODE_ENV: "development" },
          signal,
          note,
        },
      ),
    );
  }
  writeFileSync(stampFile("install"), wantedStamp());
}
