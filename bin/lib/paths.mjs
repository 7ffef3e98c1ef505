import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

export const dist = {
  /** What `npm start` runs: sets the mode, then loads the bundle of the server. */
  server: join(root, "dist", "main.mjs"),
  serverBundle: join(root, "dist", "server.mjs"),
  cli: join(root, "dist", "masthead.mjs"),
  seed: join(root, "dist", "seed.mjs"),
  /** Located by the server beside itself. */
  scoringWorker: join(root, "dist", "scoring-worker.mjs"),
  /** The browser bundles: widgets and the script that loads them. */
  embed: join(root, "dist", "embed"),
};

/** @param {string} name of a file that the launcher stores between runs */
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

/** The folder of the installation's own files: DATA_DIR, or `.masthead` in the repository. */
export function dataDirectory() {
  const configured = process.env.DATA_DIR;
  if (!configured) return join(root, ".masthead");
  return isAbsolute(configured) ? configured : resolve(process.cwd(), configured);
}
