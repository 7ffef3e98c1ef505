import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

export const dist = {
  server: join(root, "dist", "main.mjs"),
  cli: join(root, "dist", "masthead.mjs"),
  /** Found by the server beside itself. */
  scoringWorker: join(root, "dist", "scoring-worker.mjs"),
  /** The browser's own bundles: widgets and the script that loads them. */
  embed: join(root, "dist", "embed"),
};

/** @param {string} name of a file the launcher keeps for itself between runs */
export function stampFile(name) {
  return join(root, "node_modules", `.masthead-${name}`);
}

/** @param {string} name */
export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), "utf8");
  } catch {
    return null;
  }
}

/** The folder of the installation's own files: `.masthead` in the repository unless DATA_DIR says otherwise. */
export function dataDirectory() {
  const wanted = process.env.DATA_DIR;
  if (!wanted) return join(root, ".masthead");
  return isAbsolute(wanted) ? wanted : resolve(process.cwd(), wanted);
}
