import { spawn } from "node:child_process";
import { join } from "node:path";
import { main } from "./command.mjs";
import { root } from "./paths.mjs";

/** `npm run conformance -- --server <url>`: the suite that the embedded executor passes, against a real server. */
export async function conformance(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    await prepare({ report, signal, upTo: "generate" });
    const outfile = join(root, "node_modules/.cache/masthead/conformance.mjs");
    const { build } = await import("esbuild");
    await build({
      absWorkingDir: root,
      entryPoints: ["inngest/conformance/run.ts"],
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
