#!/usr/bin/env node
// @masthead/embed as npm takes it: packages/embed/dist, from its sources. Nothing is published by this.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { rmSync } = await import("node:fs");
  const { join } = await import("node:path");
  const { prepare } = await import("./lib/prepare.mjs");
  const { root } = await import("./lib/paths.mjs");
  const { run } = await import("./lib/run.mjs");
  const folder = join(root, "packages", "embed");
  await prepare({ report, signal, upTo: "generate" });
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  await report.step("Bundling the wrappers", async () => {
    const esbuild = await import("esbuild");
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ["index.ts", "react.tsx", "vue.ts", "elements.ts"].map((name) => `src/${name}`),
      outdir: "dist",
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2022",
      packages: "external",
      logLevel: "silent",
    });
    await esbuild.stop();
  });
  await report.step("Writing their types", () =>
    run(process.execPath, [join(root, "node_modules/typescript-native/bin/tsc"), "-p", folder], {
      what: "Writing the types",
      signal,
    }),
  );
  return 0;
});
