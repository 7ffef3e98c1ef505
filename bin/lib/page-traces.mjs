import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { listFiles } from "./list-files.mjs";

/** What a function on a serverless host may load or read: the build, packages, and what next.config.js includes. */
const NEEDED = /^(?:\.next|node_modules|dist\/embed|prisma\/migrations)\/|^package\.json$/;

/** Whether a file is part of a function, by its path from the repository's root, with slashes. */
export function isNeeded(path) {
  return NEEDED.test(path);
}

function listTraces(folder) {
  return [...listFiles(folder)].filter((path) => path.endsWith(".nft.json"));
}

const toPath = (root, file) => relative(root, file).split(sep).join("/");

/** Lists beside `files` follow its order: the files' hashes, and pairs of an index in it and the target of a link. */
function trim({ files, fileHashes, symlinks, ...others }, locate) {
  const kept = files.map((_, index) => index).filter((index) => isNeeded(locate(files[index])));
  const places = new Map(kept.map((index, place) => [index, place]));
  return {
    ...others,
    files: kept.map((index) => files[index]),
    ...(fileHashes && { fileHashes: kept.map((index) => fileHashes[index]) }),
    ...(symlinks && {
      symlinks: symlinks
        .filter(([index]) => places.has(index))
        .map(([index, target]) => [places.get(index), target]),
    }),
  };
}

/**
 * Removes the repository's own sources from Next's lists of the files that each function needs. Paths that are put
 * together at run time make Next list the whole repository, and `outputFileTracingExcludes` has no effect on the lists
 * of proxy.ts and instrumentation.ts, which become a part of every function.
 * @param {string} root folder with `.next`
 */
export function trimTraces(root) {
  for (const file of listTraces(join(root, ".next", "server"))) {
    const trace = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(trim(trace, (name) => toPath(root, resolve(dirname(file), name)))));
  }
}
