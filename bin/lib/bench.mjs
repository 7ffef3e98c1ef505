import { spawn } from "node:child_process";
import { join } from "node:path";
import { main } from "./command.mjs";
import { root } from "./paths.mjs";

/**
 * `npm run bench`: brings the working copy up to date, then measures the built server;
 * `npm run bench -- import`: the built command as it imports.
 */
export async function bench(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    const isImport = args[0] === "import";
    await prepare({ report, signal, upTo: isImport ? "bundle" : "pages" });
    const outfile = join(root, "node_modules/.cache/masthead/bench.mjs");
    const { build } = await import("esbuild");
    await build({
      absWorkingDir: root,
      entryPoints: [isImport ? "bench/import.ts" : "bench/run.ts"],
      outfile,
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      packages: "external",
      logLevel: "warning",
    });
    return new Promise((resolve) => {
      spawn(process.execPath, [outfile, ...args.slice(isImport ? 1 : 0)], {
        cwd: root,
        stdio: "inherit",
        signal,
      })
        .on("error", () => resolve(1))
        .on("exit", (code) => resolve(code ?? 1));
    });
  });
}
