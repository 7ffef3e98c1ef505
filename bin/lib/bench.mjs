import { spawn } from "node:child_process";
import { join } from "node:path";
import { main } from "./command.mjs";
import { root } from "./paths.mjs";

/** What is measured, and what has to be built for it. */
const BENCHES = {
  import: { entry: "bench/import.ts", upTo: "bundle" },
  webhooks: { entry: "bench/webhooks.ts", upTo: "generate" },
};

/**
 * `npm run bench`: brings the working copy up to date, then measures the built server; `npm run bench -- import`:
 * the built command as it imports; `npm run bench -- webhooks`: deliveries, from commit to receiver.
 */
export async function bench(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    const named = Object.hasOwn(BENCHES, args[0] ?? "") ? BENCHES[args[0]] : undefined;
    const { entry, upTo } = named ?? { entry: "bench/run.ts", upTo: "pages" };
    await prepare({ report, signal, upTo });
    const outfile = join(root, "node_modules/.cache/masthead/bench.mjs");
    const { build } = await import("esbuild");
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      packages: "external",
      logLevel: "warning",
    });
    return new Promise((resolve) => {
      spawn(process.execPath, [outfile, ...args.slice(named === undefined ? 0 : 1)], {
        cwd: root,
        stdio: "inherit",
        signal,
      })
        .on("error", () => resolve(1))
        .on("exit", (code) => resolve(code ?? 1));
    });
  });
}
