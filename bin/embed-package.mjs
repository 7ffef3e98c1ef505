#!/usr/bin/env node
// Builds @masthead/embed for npm from its sources into packages/embed/dist, or into the given folder. Publishes
// nothing.
import "./lib/node-version.mjs";

import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Our own sources import modules without extensions; Node, and TypeScript with `node16`, require file names. */
function nameFiles(folder) {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".d.ts")) continue;
    const file = `${folder}/${path}`;
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/((?:from|import\() ?"\.[^"]*?)(?:\.js)?"/g, '$1.js"'));
  }
}

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { rmSync } = await import("node:fs");
  const { join, resolve } = await import("node:path");
  const { prepare } = await import("./lib/prepare.mjs");
  const { root } = await import("./lib/paths.mjs");
  const { run } = await import("./lib/run.mjs");
  const folder = join(root, "packages", "embed");
  await prepare({ report, signal, upTo: "generate" });
  const [named] = process.argv.slice(2);
  const dist = named === undefined ? join(folder, "dist") : resolve(named);
  rmSync(dist, { recursive: true, force: true });
  await report.step("Bundling the wrappers", async () => {
    const esbuild = await import("esbuild");
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ["index.ts", "react.tsx", "vue.ts", "elements.ts"].map((name) => `src/${name}`),
      outdir: dist,
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2022",
      packages: "external",
      logLevel: "silent",
    });
    await esbuild.stop();
  });
  await report.step("Writing their types", async () => {
    const types = join(dist, "types");
    const compiler = join(root, "node_modules/typescript-native/bin/tsc");
    await run(process.execPath, [compiler, "-p", folder, "--outDir", types], {
      what: "Writing the types",
      signal,
    });
    nameFiles(types);
  });
  return 0;
});
