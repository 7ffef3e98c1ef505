import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The paths of all files below a folder; links are listed, not followed.
 * @param {string} folder
 * @param {(path: string, entry: import("node:fs").Dirent) => boolean} [isLeftOut] of files and whole folders
 * @returns {Generator<string>}
 */
export function* listFiles(folder, isLeftOut = () => false) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isLeftOut(path, entry)) continue;
    if (entry.isDirectory()) yield* listFiles(path, isLeftOut);
    else yield path;
  }
}
