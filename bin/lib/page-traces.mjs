import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** What a function on a serverless host may load or read: the build, packages, and what next.config.js includes. */
const NEEDED = /^(?:\.next|node_modules|dist\/embed|prisma\/migrations)\/|^package\.json$/;

/** Whether a file is part of a function, by its path from the repository's root, with slashes. */
export function isNeeded(path) {
  return NEEDED.test(path);
}

function* listTraces(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listTraces(path);
    else if (entry.name.endsWith(".nft.json")) yield path;
  }
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
    const isKept = trace.files.map((name) =>
      isNeeded(relative(root, resolve(dirname(file), name)).split(sep).join("/")),
    );
    const keep = (list) => list?.filter((_, index) => isKept[index]);
    // The hashes are in the order of the files.
    writeFileSync(file, JSON.stringify({ ...trace, files: keep(trace.files), fileHashes: keep(trace.fileHashes) }));
  }
}
