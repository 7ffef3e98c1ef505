import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./paths.mjs";

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

/**
 * A fingerprint that changes when any of these files does.
 * @param {{directories: string[], files: string[], counts?: (path: string) => boolean}} sources paths from the root
 */
export function fingerprint({ directories, files, counts = () => true }) {
  const hash = createHash("sha256");
  const paths = [
    ...files.map((name) => join(root, name)),
    ...directories.flatMap((name) => [...filesBelow(join(root, name), counts)]),
  ];
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
