import { spawn } from "node:child_process";
import { join } from "node:path";
import { main } from "./command.mjs";
import { root } from "./paths.mjs";

/** `npm run bench`: brings the working copy up to date, then measures the built server. */
export async function bench(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    await prepare({ report, signal, upTo: "pages" });
    const outfile = join(root, "node_modules/.cache/masthead/bench.mjs");
    const { build } = await import("esbuild");
    await build({
      absWorkingDir: root,
      entryPoints: ["bench/run.ts"],
      outfile,
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      packages: "external",
      logLevel: "warning",
    });
    return new Promise((resolve) => {
      spawn(process.execPath, [outfile, ...args], { cwd: root, stdio: "inherit", signal })
        .on("error", () => resolve(1))
        .on("exit", (code) => resolve(code ?? 1));
    });
  });
}
