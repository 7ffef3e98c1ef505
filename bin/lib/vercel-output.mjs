import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Failure } from "./failure.mjs";
import { listFiles } from "./list-files.mjs";

const CONFIG = ".vc-config.json";

/**
 * A function of `.vercel/output`. Functions with the same files are links to one of them: `paths` has them all.
 * @typedef {{folder: string, paths: string[], handler: string, runtime: string, bytes: number,
 *            files: Map<string, string>}} VercelFunction `files`: by the path in the function, the file to take
 */

function* findFunctions(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.endsWith(".func")) yield path;
    else if (entry.isDirectory()) yield* findFunctions(path);
  }
}

/** The files that a function is made of: those in its folder, and those of the project that its configuration lists. */
function readFiles({ folder, config, project }) {
  const files = new Map();
  for (const [path, source] of Object.entries(config.filePathMap ?? {})) {
    const file = join(project, source);
    if (!existsSync(file))
      throw new Failure(`${folder} lists ${source}, which the build has not left there.`);
    files.set(path, file);
  }
  for (const file of listFiles(folder)) {
    const path = relative(folder, file).split(sep).join("/");
    if (path !== CONFIG) files.set(path, file);
  }
  return files;
}

/** Bytes of all files, with those behind links, each once. The files of a linked folder are listed themselves. */
function measure(files) {
  const real = new Set([...files.values()].map((file) => realpathSync(file)));
  return [...real]
    .map((file) => statSync(file))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}

/**
 * Reads the functions that `vercel build` has made, the largest first.
 * @param {string} project folder that contains `.vercel/output`
 * @returns {VercelFunction[]}
 */
export function readFunctions(project) {
  const output = join(project, ".vercel", "output", "functions");
  if (!existsSync(output)) throw new Failure("`vercel build` has made no functions.");
  const functions = new Map();
  for (const path of findFunctions(output)) {
    const folder = realpathSync(path);
    const name = `/${relative(output, path)
      .split(sep)
      .join("/")
      .replace(/\.func$/, "")}`;
    const known = functions.get(folder);
    if (known) {
      known.paths.push(name);
      continue;
    }
    const config = JSON.parse(readFileSync(join(folder, CONFIG), "utf8"));
    const files = readFiles({ folder, config, project });
    const { runtime } = config;
    const handler = config.handler ?? config.entrypoint;
    functions.set(folder, { folder, paths: [name], handler, runtime, bytes: measure(files), files });
  }
  return [...functions.values()].sort((one, other) => other.bytes - one.bytes);
}

/**
 * Copies a function's files to a folder of their own, as the host does.
 * @param {VercelFunction} vercelFunction
 * @param {string} target
 */
export function assemble({ files }, target) {
  for (const [path, file] of files) {
    const to = join(target, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(file, to, { verbatimSymlinks: true });
  }
}
