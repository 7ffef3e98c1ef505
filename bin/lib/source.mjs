import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./paths.mjs";

/**
 * Bundles TypeScript of the repository; resolves to the written file.
 * @param {{ entry?: string, contents?: string, name: string }} source the path of an entry, or code in its place
 */
export async function bundleSource({ entry, contents, name }) {
  const outfile = join(root, "node_modules/.cache/masthead", `${name}.mjs`);
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    ...(entry === undefined ? { stdin: { contents, resolveDir: root } } : { entryPoints: [entry] }),
    outfile,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  return outfile;
}

/** Bundles TypeScript of the repository and imports it. Takes what `bundleSource` takes. */
export async function loadSource(source) {
  return import(pathToFileURL(await bundleSource(source)).href);
}

/** Bundles a TypeScript entry of the repository and runs it with these arguments; resolves to its exit code. */
export async function runSource({ entry, name, args, signal }) {
  const outfile = await bundleSource({ entry, name });
  return new Promise((resolve) => {
    spawn(process.execPath, [outfile, ...args], { cwd: root, stdio: "inherit", signal })
      .on("error", () => resolve(1))
      .on("exit", (code) => resolve(code ?? 1));
  });
}
