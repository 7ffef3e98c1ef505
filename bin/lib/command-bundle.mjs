import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve as resolvePath } from "node:path";
import { waitForLock } from "../../packages/embedded-postgres/src/lock.mjs";
import { root } from "./paths.mjs";
import { doFrom, isDoneFrom } from "./stamp.mjs";

const DAY = 86_400_000;

const SOURCES = {
  directories: ["server", "shared", "packages/inngest-executor/src", "prisma/schema"],
  files: ["bin/lib/command-bundle.mjs", "package-lock.json", "tsconfig.json"],
  counts: (path) => !/\.(test|contract)\.tsx?$|\.md$/.test(path),
};

/**
 * Packages that are bundled with the command. Each consists of many small files, and loading these one by one takes
 * longer than most commands work. The others stay in node_modules: they contain native code or data files, or only few
 * commands load them.
 */
const BUNDLED_PACKAGES = new Set([
  "@asteasolutions/zod-to-openapi",
  "@prisma/client",
  "jose",
  "libphonenumber-js",
  "zod",
]);

/** Zod's texts in all languages, of which a command uses one, are half of what it would parse. */
const oneLocale = {
  name: "one-locale",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ path, importer, ...more }) => {
      if (!importer.includes(join("node_modules", "zod"))) return undefined;
      return resolve(path.replace("index.js", "en.js"), {
        importer,
        kind: more.kind,
        resolveDir: more.resolveDir,
      });
    });
  },
};

/** The Prisma client of the command, which is loaded when a command first uses it: many read by SQL only. */
const PRISMA_FILE = "masthead-prisma.cjs";

const LAZY_PRISMA = `
  const load = () => require("./${PRISMA_FILE}");
  export class PrismaClient {
    constructor(options) {
      return new (load().PrismaClient)(options);
    }
  }
  export const Prisma = new Proxy({}, { get: (_, name) => load().Prisma[name] });
`;

const lazyPrisma = {
  name: "lazy-prisma",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@\/generated\/prisma\/client$/ }, () => ({
      path: "client",
      namespace: "lazy-prisma",
      sideEffects: false,
    }));
    onLoad({ filter: /.*/, namespace: "lazy-prisma" }, () => ({ contents: LAZY_PRISMA, loader: "js" }));
  },
};

/** Prisma's query compiler is megabytes of WebAssembly as text, which no bundle has to copy. */
const QUERY_COMPILER = "@prisma/client/runtime/query_compiler*";

/** The bundled Prisma client is CommonJS and requires modules of Node. */
const REQUIRE = 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);';

function listExternalPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return [...Object.keys(dependencies).filter((name) => !BUNDLED_PACKAGES.has(name)), QUERY_COMPILER];
}

/**
 * Marks our sources as free of side effects: what no command uses of an index.ts is left out, with the packages that it
 * imports. It resolves the paths itself because to ask esbuild for each of them takes longer than the bundling.
 */
const sideEffectFreeSources = {
  name: "side-effect-free-sources",
  setup({ onResolve }) {
    onResolve({ filter: /^(@\/|\.)/ }, ({ path, importer, resolveDir }) => {
      if (importer.includes("node_modules")) return undefined;
      const source = `${path.startsWith("@/") ? join(root, path.slice(2)) : resolvePath(resolveDir, path)}.ts`;
      return existsSync(source) ? { path: source, sideEffects: false } : undefined;
    });
  },
};

/** A running command may still load chunks of the previous bundle: only older ones are removed. */
function removeOldChunks(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (/^masthead-.+\.mjs/.test(name) && Date.now() - statSync(file).mtimeMs > DAY) rmSync(file);
  }
}

/**
 * Bundles the `masthead` command as `masthead.mjs` and chunks beside it, so that a command loads only its own part.
 * @param {string} folder
 */
export async function bundleCommand(folder) {
  const { build } = await import("esbuild");
  mkdirSync(folder, { recursive: true });
  removeOldChunks(folder);
  const shared = {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node20.19",
    external: [...listExternalPackages(), `./${PRISMA_FILE}`],
    // Node parses all of it at each start.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: "silent",
  };
  await build({
    ...shared,
    entryPoints: ["generated/prisma/client.ts"],
    outfile: join(folder, PRISMA_FILE),
    format: "cjs",
    banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { "import.meta.url": "importMetaUrl" },
  });
  await build({
    ...shared,
    entryPoints: { masthead: "server/cli/main.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "masthead-[hash]",
    splitting: true,
    format: "esm",
    banner: { js: REQUIRE },
    plugins: [lazyPrisma, oneLocale, sideEffectFreeSources],
    // Without a comment in the bundle, Node does not read the map at each start.
    sourcemap: "external",
    sourcesContent: false,
    // A module that is imported for its side effects alone would be missing.
    logOverride: { "ignored-bare-import": "error" },
  });
}

/** The command as tests run it: bundled once for all of them, unless it was bundled from exactly these sources. */
export async function ensureCommand() {
  const cache = join(root, "node_modules", ".cache");
  const program = join(cache, "masthead-command", "masthead.mjs");
  const lock = await waitForLock(join(cache, "masthead-command.lock"));
  try {
    if (!existsSync(program) || !isDoneFrom("command", SOURCES))
      await doFrom("command", SOURCES, () => bundleCommand(join(cache, "masthead-command")));
    return program;
  } finally {
    lock.release();
  }
}
