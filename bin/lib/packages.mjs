import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/**
 * An entry of package-lock.json, of which these fields are read here.
 * @typedef {{version?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean, dev?: boolean,
 *            license?: string, hasInstallScript?: boolean, name?: string}} LockEntry
 * @typedef {{packages: Record<string, LockEntry>}} Lock
 * @typedef {{name: string, version: string, licence: string | null}} ShippedPackage
 */

/** Packages of development that our bundles and our own data contain. */
const BUNDLED_DEV_PACKAGES = new Set([
  // The widgets.
  "preact",
  // Lists of words and of characters that look alike, in the comment scorer.
  "cuss",
  "naughty-words",
  "unhomoglyph",
  // The beginning of every stylesheet.
  "tailwindcss",
]);

/** @returns {Lock} */
export function readLock() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

/** @returns {Record<string, boolean>} whether the install script of a package may run, by the package's name */
export function readAllowedScripts() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).allowScripts ?? {};
}

const nameOf = (path, entry) => entry.name ?? path.slice(path.lastIndexOf("node_modules/") + 13);

/** Entries that npm downloads: neither this repository, nor links, nor parts of another package's archive. */
function listDownloaded(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && !entry.inBundle)
    .map(([path, entry]) => ({ ...entry, path, name: nameOf(path, entry) }));
}

/**
 * Finds what would let an installation run or contain something that nobody approved.
 * @param {Lock} lock
 * @param {Record<string, boolean>} allowScripts
 * @returns {string[]} one sentence or two for each finding
 */
export function findLockProblems(lock, allowScripts) {
  const entries = listDownloaded(lock);
  const withScript = new Set(entries.filter((entry) => entry.hasInstallScript).map(({ name }) => name));
  return [
    ...entries
      .filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""))
      .map(
        ({ path, version }) =>
          `package-lock.json: ${path} ${version} has no SHA-512 checksum. npm leaves it out for packages of other systems when it writes the lock from node_modules: run \`npm install --package-lock-only\` without node_modules.`,
      ),
    ...entries
      .filter(({ resolved }) => resolved !== undefined)
      .map(({ path }) => `package-lock.json: ${path} names a registry. .npmrc leaves these addresses out.`),
    ...[...withScript]
      .filter((name) => !Object.hasOwn(allowScripts, name))
      .map(
        (name) =>
          `package.json: ${name} has an install script that nobody approved. Read it, then set it to true or false in allowScripts (\`npm approve-scripts\`, \`npm deny-scripts\`).`,
      ),
    ...Object.keys(allowScripts)
      .filter((name) => !withScript.has(name))
      .map((name) => `package.json: allowScripts names ${name}, which has no install script.`),
  ];
}

/** Licences that package.json of a package does not name, as its LICENSE file says. */
const STATED_IN_FILE = new Map([
  ["png-js", "MIT"],
  ["seq-queue", "MIT"],
]);

/** @param {Lock} lock */
function listShippedEntries(lock) {
  return listDownloaded(lock).filter(
    ({ dev, name, path }) => !dev || (BUNDLED_DEV_PACKAGES.has(name) && path === `node_modules/${name}`),
  );
}

/**
 * The places in the tree (`node_modules/…`) of the packages that an installation contains, of every system.
 * @param {Lock} lock
 * @returns {Set<string>}
 */
export function listShippedPaths(lock) {
  // A part of another package's archive has no checksum of its own, and is shipped with it.
  const inBundle = Object.entries(lock.packages).filter(([, entry]) => entry.inBundle && !entry.dev);
  return new Set([...listShippedEntries(lock).map(({ path }) => path), ...inBundle.map(([path]) => path)]);
}

/**
 * The packages that an installation contains, of every system, sorted by name and version.
 * @param {Lock} lock
 * @returns {ShippedPackage[]}
 */
export function listShipped(lock) {
  const shipped = listShippedEntries(lock).map(({ name, version = "", license }) => [
    `${name}@${version}`,
    { name, version, licence: license ?? STATED_IN_FILE.get(name) ?? null },
  ]);
  return [...new Map(shipped).values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
