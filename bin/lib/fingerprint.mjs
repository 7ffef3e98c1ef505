import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readStamp, root, stampFile } from "./paths.mjs";

/** A file that changes this soon after another change may have the same times: its fingerprint is not remembered. */
const SETTLED_NANOSECONDS = 2_000_000_000n;

/**
 * @param {string} path
 * @param {(name: string) => boolean} counts
 * @returns {Generator<string>}
 */
function* filesBelow(path, counts) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(below, counts);
    else if (entry.isFile() && counts(below)) yield below;
  }
}

/** Hashes the contents of files. */
function hashContents(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    let content;
    try {
      content = readFileSync(path);
    } catch {
      continue;
    }
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Hashes names, sizes and times of files, a fraction of the work of reading them. The time of the last change of a file
 * can't be set by a program, so equal hashes mean equal contents. null: a file has changed just now.
 */
function hashTimes(paths) {
  const hash = createHash("sha256");
  const now = BigInt(Date.now()) * 1_000_000n;
  for (const path of paths) {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (!stats) continue;
    const { size, ino, ctimeNs, mtimeNs } = stats;
    if (now - ctimeNs < SETTLED_NANOSECONDS) return null;
    hash.update(`${path}\0${size} ${ino} ${ctimeNs} ${mtimeNs}\0`);
  }
  return hash.digest("hex");
}

const CACHE = "fingerprints";
const CACHE_ENTRIES = 20;

/** @returns {Map<string, string>} fingerprints by the hashes of times */
function readCache() {
  try {
    return new Map(JSON.parse(readStamp(CACHE) ?? "[]"));
  } catch {
    return new Map();
  }
}

function remember(cache, key, fingerprint) {
  try {
    const entries = [...cache, [key, fingerprint]].slice(-CACHE_ENTRIES);
    writeFileSync(stampFile(CACHE), JSON.stringify(entries));
  } catch {
    // Without it the files are read again.
  }
}

/**
 * A fingerprint that changes when the content of any of these files does.
 * @param {{directories: string[], files: string[], counts?: (path: string) => boolean}} sources paths from the root
 */
export function fingerprint({ directories, files, counts = () => true }) {
  const paths = [
    ...files.map((name) => join(root, name)),
    ...directories.flatMap((name) => [...filesBelow(join(root, name), counts)]),
  ];
  const key = hashTimes(paths);
  if (key === null) return hashContents(paths);
  const cache = readCache();
  const known = cache.get(key);
  if (known !== undefined) return known;
  const computed = hashContents(paths);
  remember(cache, key, computed);
  return computed;
}
