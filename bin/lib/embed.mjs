import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { Failure } from "./failure.mjs";
import { dist, root } from "./paths.mjs";
import { doFrom, isDoneFrom } from "./stamp.mjs";

const SOURCE = "components/embed";
const compress = { gz: promisify(gzip), br: promisify(brotliCompress) };

const EMBED_SOURCES = {
  directories: [SOURCE, "shared/formats"],
  files: ["bin/lib/embed.mjs", "package-lock.json", "tsconfig.json"],
  counts: (path) => !/\.test\.tsx?$|\.md$/.test(path),
};

/** Whether the widgets' bundles were built from exactly these sources. */
export function isEmbedBundled() {
  return existsSync(join(dist.embed, "manifest.json")) && isDoneFrom("embed", EMBED_SOURCES);
}

function entryIn(folder) {
  const file = ["index.tsx", "index.ts"].find((name) => existsSync(join(root, SOURCE, folder, name)));
  return file === undefined ? null : `${SOURCE}/${folder}/${file}`;
}

function foldersIn(folder) {
  return readdirSync(join(root, SOURCE, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** A frame's app is a folder with an `index.ts` or `index.tsx`: add such a folder for a new widget. */
function apps() {
  return foldersIn("").flatMap((name) => {
    const entry = entryIn(name);
    return entry === null ? [] : [{ name, entry }];
  });
}

/** A script for publishers' pages is a folder with a `script.ts`; subfolders with an entry are its parts. */
function scripts() {
  return foldersIn("")
    .filter((name) => existsSync(join(root, SOURCE, name, "script.ts")))
    .map((name) => {
      const parts = foldersIn(name).flatMap((part) => {
        const entry = entryIn(`${name}/${part}`);
        return entry === null ? [] : [{ part, name: `${name}-${part}`, entry }];
      });
      return { name, entry: `${SOURCE}/${name}/script.ts`, parts };
    });
}

const BROWSERS = ["es2020"];

function common() {
  return {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    platform: "browser",
    target: BROWSERS,
    legalComments: "none",
    logLevel: "silent",
    metafile: true,
    write: false,
    outdir: dist.embed,
    charset: "utf8",
    define: { "process.env.NODE_ENV": '"production"' },
  };
}

/** The output files of a build, by file name. */
function toFiles({ outputFiles }) {
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
}

/** A file and its static imports, transitively; dynamic imports are not included. */
function neededAtOnce(outputs, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: other, kind } of outputs[path].imports) {
    if (kind === "import-statement" && outputs[other] !== undefined) neededAtOnce(outputs, other, found);
  }
  return found;
}

/**
 * Resolves what lazy parts share with the app to the app's own file: each part then needs the whole app, which is
 * always loaded by then. Otherwise the app's start would be split into a dozen files.
 */
function partsNeed(entry) {
  return {
    name: "parts-need-the-app",
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === "part") return undefined;
        const resolved = await build.resolve(path, { kind, resolveDir, importer, pluginData: "part" });
        return { path: resolved.path, namespace: "part", errors: resolved.errors };
      });
      build.onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
        contents: `import ${JSON.stringify(join(root, entry))}; export * from ${JSON.stringify(path)};`,
        resolveDir: root,
        loader: "js",
      }));
    },
  };
}

/** Bundles one app: its script, its style, and its lazy parts. */
async function bundleApp(esbuild, { name, entry }, plugins = []) {
  const result = await esbuild.build({
    ...common(),
    entryPoints: [{ in: entry, out: name }],
    format: "esm",
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: `${name}-part-[hash]`,
    assetNames: `${name}-[hash]`,
    plugins,
  });
  const { outputs } = result.metafile;
  const [script] = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
  const style = outputs[script].cssBundle;
  const needed = [...neededAtOnce(outputs, script)];
  const isShared = needed.length === 2 && outputs[script].exports.length === 0;
  if (needed.length > 1 && !isShared) throw new Failure(`${name} begins with ${needed.length} files.`);
  // If the app shares all of its code with its parts, its own file only imports that.
  const js = basename(needed.at(-1));
  const isUsed = (file) => !isShared || (file !== basename(script) && !/-part-\w+\.css$/.test(file));
  return {
    files: new Map([...toFiles(result)].filter(([file]) => isUsed(file))),
    manifest: { js, css: style === undefined ? null : basename(style) },
  };
}

/** Bundles one plain script that runs on any page; its parts are fetched on demand, by names written into it. */
async function bundleScript(esbuild, { name, entry }, parts) {
  const result = await esbuild.build({
    ...common(),
    entryPoints: [{ in: entry, out: name }],
    format: "iife",
    entryNames: "[name]",
    define: Object.fromEntries(
      parts.flatMap(({ part, js, css }) => [
        [`__PARTS__.${part}.js`, JSON.stringify(js)],
        [`__PARTS__.${part}.css`, JSON.stringify(css)],
      ]),
    ),
  });
  return toFiles(result);
}

/** The server-side renderer of the widgets, and the script in the documents that it renders. */
async function bundleFirst(esbuild) {
  const drawing = await esbuild.build({
    ...common(),
    entryPoints: [`${SOURCE}/first-paint/render-widgets.tsx`],
    platform: "node",
    target: "node20.19",
    format: "cjs",
    minify: false,
    // Styles belong to the documents.
    loader: { ".css": "empty" },
  });
  const inline = await esbuild.build({
    ...common(),
    entryPoints: [`${SOURCE}/first-paint/inline.ts`],
    format: "iife",
  });
  const toBuffer = ({ outputFiles }) => Buffer.from(outputFiles[0].contents);
  return { "draw.cjs": toBuffer(drawing), "inline.js": toBuffer(inline) };
}

/** Texts of all widgets: data, so that a frame's document contains those of one language and a bundle none. */
async function readMessages(esbuild) {
  const folder = join(root, SOURCE, "messages");
  const list = (path) => (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []);
  const files = list(folder)
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: widget }) =>
      list(join(folder, widget))
        .filter(({ name }) => /^[a-z]{2}\.ts$/.test(name))
        .map(({ name }) => ({ widget, locale: name.slice(0, 2), path: `./${widget}/${name}` })),
    );
  const contents = files.map(({ path }, at) => `export { default as m${at} } from ${JSON.stringify(path)};`);
  const built = await esbuild.build({
    ...common(),
    stdin: { contents: contents.join("\n"), resolveDir: folder, loader: "ts" },
    format: "esm",
  });
  const source = Buffer.from(built.outputFiles[0].contents).toString("base64");
  const loaded = await import(`data:text/javascript;base64,${source}`);
  const messages = {};
  for (const [at, { widget, locale }] of files.entries()) {
    messages[widget] ??= {};
    messages[widget][locale] = loaded[`m${at}`];
  }
  return messages;
}

async function writeWhole(files) {
  const fresh = `${dist.embed}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const [name, content] of files) {
    writeFileSync(join(fresh, name), content);
    for (const [suffix, pack] of Object.entries(compress)) {
      writeFileSync(join(fresh, `${name}.${suffix}`), await pack(content));
    }
  }
  rmSync(dist.embed, { recursive: true, force: true });
  renameSync(fresh, dist.embed);
}

async function bundleAll() {
  const esbuild = await import("esbuild");
  try {
    const files = new Map();
    const manifest = { scripts: {}, apps: {} };
    const add = async (app, plugins) => {
      const { files: own, manifest: about } = await bundleApp(esbuild, app, plugins);
      for (const [name, content] of own) files.set(name, content);
      manifest.apps[app.name] = about;
      return about;
    };
    for (const app of apps()) await add(app, [partsNeed(app.entry)]);
    for (const script of scripts()) {
      const parts = [];
      for (const part of script.parts) parts.push({ part: part.part, ...(await add(part)) });
      for (const [name, content] of await bundleScript(esbuild, script, parts)) files.set(name, content);
      manifest.scripts[script.name] = `${script.name}.js`;
    }
    // Files that may be requested by name: all whose name contains the hash of their content.
    const hashed = [...files.keys()].filter((name) => !Object.values(manifest.scripts).includes(name));
    for (const [name, content] of Object.entries(await bundleFirst(esbuild))) files.set(name, content);
    files.set("files.json", Buffer.from(JSON.stringify(hashed)));
    files.set("messages.json", Buffer.from(JSON.stringify(await readMessages(esbuild))));
    files.set("manifest.json", Buffer.from(JSON.stringify(manifest, null, 2)));
    await writeWhole(files);
  } catch (error) {
    const lines = await esbuild.formatMessages(error.errors ?? [], { kind: "error" });
    throw new Failure(`Bundling the widgets failed:\n\n${lines.join("").trim() || error.message}\n`);
  } finally {
    await esbuild.stop();
  }
}

/** Builds `dist/embed`: bundles under hashed names, precompressed, their manifest and the widgets' texts. */
export async function bundleEmbed() {
  await doFrom("embed", EMBED_SOURCES, bundleAll);
}

/** The same, unless it is up to date. */
export async function ensureEmbed() {
  if (!isEmbedBundled()) await bundleEmbed();
}

/** Compressed bytes that a browser fetches, per budget. */
export function embedSizes() {
  const manifest = JSON.parse(readFileSync(join(dist.embed, "manifest.json"), "utf8"));
  const packed = (name) => readFileSync(join(dist.embed, `${name}.gz`)).length;
  const sizes = {};
  for (const [name, file] of Object.entries(manifest.scripts)) sizes[name] = packed(file);
  sizes.inline = packed("inline.js");
  for (const [name, { js, css }] of Object.entries(manifest.apps)) {
    sizes[name] = packed(js);
    if (css !== null) sizes[`${name}.css`] = packed(css);
  }
  return sizes;
}
